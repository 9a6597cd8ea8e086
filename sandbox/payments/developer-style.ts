/** Additional styles of the developer's page: orders as cards beside a column of switches. */
export const developerStyle = `
main { max-width: 1240px; margin: 0 auto; padding: 28px 16px 64px; display: grid; gap: 28px; }
main > header { display: grid; gap: 8px; }
.lead { max-width: 64ch; }
.switches { display: grid; gap: 0; align-content: start; }
.switches h2 { margin-bottom: 8px; }
details { border-top: 1px solid var(--line); }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary .state { margin-left: auto; font-weight: 400; font-size: .875rem; color: var(--muted); text-align: right; }
summary .state.on { color: var(--mirchi); font-weight: 600; }
details form { display: grid; gap: 14px; padding: 4px 0 20px; }
.field { display: grid; gap: 4px; }
.check { display: flex; align-items: center; gap: 10px; min-height: 32px; font-weight: 400; font-size: 1rem; }
.check input { width: 20px; height: 20px; accent-color: var(--kesar); flex: none; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: end; }
.orders { display: grid; gap: 16px; align-content: start; min-width: 0; }
.order { display: grid; gap: 16px; padding: 20px; }
.order-head { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; }
.order-head .sum { font-size: 1.25rem; font-weight: 700; }
.order-facts { display: flex; flex-wrap: wrap; gap: 2px 16px; }
.status { font-weight: 650; }
.ledger { display: grid; border-top: 1px solid var(--line); }
.ledger > li { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; align-items: center; padding: 10px 0; border-bottom: 1px solid var(--line); }
.ledger li > div { min-width: 0; }
.ledger button { min-height: 36px; padding: 4px 12px; font-size: .875rem; }
.act { display: grid; grid-template-columns: 1fr auto; gap: 8px; }
.acts { display: grid; gap: 12px; }
.empty { text-align: center; padding: 48px 24px; display: grid; gap: 8px; justify-items: center; }
.where { display: grid; gap: 4px 16px; grid-template-columns: auto 1fr; font-size: .875rem; }
.where dt { color: var(--muted); }
.where dd { min-width: 0; overflow-wrap: anywhere; }
@media (min-width: 700px) { .acts { grid-template-columns: 1fr 1fr; } }
@media (min-width: 960px) {
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 48px; align-items: start; }
  .switches { position: sticky; top: 16px; }
}
@media (max-width: 959px) { .columns { display: grid; gap: 32px; } .switches { order: -1; } }
`;
