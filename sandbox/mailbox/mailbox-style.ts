/** Additional styles of the mailbox, for the list and the message view. */
export const mailboxStyle = `
main { max-width: 880px; margin: 0 auto; padding: 28px 16px 64px; display: grid; gap: 24px; }
.top { display: grid; grid-template-columns: 1fr auto; gap: 4px 24px; align-items: center; }
.top .muted { grid-column: 1 / -1; }
.filter { display: grid; grid-template-columns: 1fr auto; gap: 8px; }
.list { border-top: 2px solid var(--ink); }
.list li { border-bottom: 1px solid var(--line); }
.list a { display: grid; gap: 2px; padding: 14px 0; color: inherit; text-decoration: none; }
.list a:hover .subject { color: var(--kesar); }
.line { display: flex; gap: 4px 16px; justify-content: space-between; align-items: baseline; flex-wrap: wrap; }
.kind { font-size: .75rem; font-weight: 700; letter-spacing: .04em; padding: 1px 7px; border: 1px solid currentColor; border-radius: 999px; margin-right: 8px; }
.kind.sms { color: var(--pudina); }
.kind.mail { color: var(--muted); }
.subject { font-weight: 650; overflow-wrap: anywhere; }
.preview { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.empty { text-align: center; padding: 56px 24px; display: grid; gap: 8px; justify-items: center; }
.empty svg { color: var(--muted); }
.message { display: grid; gap: 16px; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; font-size: .9375rem; }
.facts dt { color: var(--muted); }
.facts dd { min-width: 0; overflow-wrap: anywhere; }
.frame { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; height: min(64vh, 680px); resize: vertical; background: #FFFFFF; }
.frame iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: light; }
.part { display: grid; gap: 10px; border-top: 1px solid var(--line); padding-top: 20px; }
.part li { overflow-wrap: anywhere; padding: 4px 0; }
.text { padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; max-height: 480px; overflow: auto; }
.sms-text { font: inherit; font-size: 1.125rem; }
.message-head { display: grid; gap: 10px; justify-items: start; }
.ways { display: flex; flex-wrap: wrap; gap: 8px; }
`;
