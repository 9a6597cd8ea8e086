/** Colours and basic styles of all sandbox pages, in light or dark mode according to the system setting. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: #FFFBF5; --card: #FFFFFF; --ink: #1F1611; --muted: #6B5A4E; --line: #E9DFD3;
  --kesar: #B93E06; --on-kesar: #FFFFFF; --haldi: #F2B632; --pudina: #0F6B4F; --mirchi: #B3261E;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17120E; --card: #211A15; --ink: #F6EEE4; --muted: #B7A698; --line: #3A2F27;
    --kesar: #FF8A4C; --on-kesar: #2A1206; --pudina: #5CCB9F; --mirchi: #FF8A80;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums;
}
h1, h2, h3, p, ul, ol, dl, dd, fieldset { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -.015em; }
h2 { font-size: 1.2rem; line-height: 1.25; letter-spacing: -.01em; }
a { color: var(--kesar); text-underline-offset: 3px; }
code, pre { font: .875em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.banner {
  background: var(--haldi); color: #1F1611; font-weight: 650; font-size: .875rem; text-align: center; padding: 8px 16px;
}
.muted { color: var(--muted); }
.small { font-size: .875rem; }
.good { color: var(--pudina); }
.bad { color: var(--mirchi); }
.break { overflow-wrap: anywhere; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
label, legend { font-size: .875rem; font-weight: 600; }
input[type=text], input[type=search], input[type=number], select {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--muted); border-radius: 8px;
  background: var(--card); color: var(--ink); font: inherit;
}
button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px;
  border: 1px solid var(--muted); border-radius: 8px; background: transparent; color: var(--ink);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { border-color: var(--ink); }
button.primary, .button.primary { background: var(--kesar); border-color: var(--kesar); color: var(--on-kesar); }
button.primary:hover, .button.primary:hover { filter: brightness(1.06); }
button.danger { color: var(--mirchi); border-color: currentColor; }
:focus-visible { outline: 3px solid var(--kesar); outline-offset: 2px; }
::placeholder { color: var(--muted); opacity: 1; }
summary { display: flex; align-items: center; gap: 12px; min-height: 48px; font-weight: 600; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ''; width: 8px; height: 8px; flex: none; border: solid var(--muted); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
