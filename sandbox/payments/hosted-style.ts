/** Additional styles of the hosted payment page: the amount on a ticket, and the choices. */
export const hostedStyle = `
.checkout { max-width: 960px; margin: 0 auto; padding: 20px 16px 48px; display: grid; gap: 24px; }
.lifted { align-self: start; filter: drop-shadow(0 0 1px var(--muted)) drop-shadow(0 6px 14px rgb(80 40 10 / .12)); }
.ticket {
  background: var(--card); padding: 20px 20px 32px; border-radius: 4px 4px 0 0;
  mask: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 14px 100%;
}
.merchant { font-weight: 650; padding-bottom: 12px; border-bottom: 2px solid var(--ink); }
.amount { font-size: clamp(2rem, 10vw, 2.75rem); font-weight: 750; letter-spacing: -.025em; line-height: 1.1; padding: 20px 0 16px; }
.ticket dl > div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px dashed var(--line); }
.ticket dt { color: var(--muted); font-size: .875rem; white-space: nowrap; }
.ticket dd { text-align: right; font-size: .9375rem; }
form { display: grid; gap: 20px; align-content: start; }
legend { font-size: 1.0625rem; padding: 0; margin-bottom: 12px; }
legend .muted { font-weight: 400; font-size: .875rem; display: block; }
.choices { display: grid; grid-auto-columns: 1fr; grid-auto-flow: column; border: 1px solid var(--muted); border-radius: 8px; overflow: hidden; margin-bottom: 16px; }
.choices label { display: grid; place-items: center; min-height: 48px; padding: 4px; text-align: center; cursor: pointer; }
.choices label + input + label { border-left: 1px solid var(--muted); }
.choices input:checked + label { background: var(--ink); color: var(--paper); }
.choices:has(:focus-visible) { outline: 3px solid var(--kesar); outline-offset: 2px; }
.fields { display: none; gap: 6px; }
.methods:has(#method-upi:checked) .upi, .methods:has(#method-card:checked) .card-fields,
.methods:has(#method-netbanking:checked) .netbanking { display: grid; }
.fields .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin: 6px 0; }
.pair > div { display: grid; gap: 6px; }
.wide { width: 100%; min-height: 52px; font-size: 1.0625rem; }
.outcomes { border-top: 1px solid var(--line); padding-top: 20px; display: grid; gap: 20px; }
.outcome { display: grid; gap: 8px; }
.row { display: grid; grid-template-columns: 1fr auto; gap: 8px; }
.row:has(.seconds) { grid-template-columns: 1fr auto auto; }
.row button { min-width: 88px; }
.seconds { display: flex; align-items: center; gap: 6px; font-weight: 400; white-space: nowrap; }
.seconds input { width: 64px; padding: 8px; text-align: right; }
.ends { grid-template-columns: 3fr 2fr; border-top: 1px dashed var(--line); padding-top: 20px; }
.ends button { line-height: 1.25; }
@media (max-width: 419px) {
  .row:has(.seconds) { grid-template-columns: 1fr auto; }
  .row:has(.seconds) button { grid-column: 1 / -1; }
}
@media (min-width: 800px) {
  .checkout { grid-template-columns: 380px 1fr; gap: 56px; padding-top: 48px; }
}
.notice { max-width: 480px; margin: 0 auto; padding: 40px 16px; }
.notice .card { display: grid; gap: 16px; padding: 28px 24px; }
`;
