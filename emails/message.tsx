import { brand } from '#shared/brand.ts';
import { pathIn } from '#shared/language.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { localBrand } from '../web/platform/i18n/brand.ts';
import { card, type EmailBody, EmailButton, EmailFrame, paint, toHtml } from './layout.tsx';

/** Parts of a short e-mail. `path` of the button is a path on our site. */
export type MessageParts = {
  subject: string;
  text: string;
  list?: readonly string[] | undefined;
  /** Sentence in bold, such as the offer of a coupon. */
  highlight?: string | undefined;
  code?: string;
  button?: { label: string; path: string };
  notes: string[];
};

export function renderMessage(name: string | undefined, parts: MessageParts, publicUrl: string): EmailBody {
  const hello = name ? m.mail_hello({ name }) : m.mail_hello_nameless();
  const help = m.mail_footer_help({ phone: brand.phone, hours: localBrand().hours });
  const href = parts.button && publicUrl + pathIn(getLocale(), parts.button.path);
  const text = [
    inOneLine(hello),
    inOneLine(parts.text),
    parts.list?.map((item) => inOneLine(`- ${item}`)).join('\n'),
    parts.highlight,
    parts.code,
    href && `${parts.button?.label}: ${href}`,
    ...parts.notes.map((note) => inOneLine(note)),
    help,
    brand.legalName,
  ];
  return {
    subject: parts.subject,
    html: toHtml(<MessageEmail hello={hello} parts={parts} href={href} help={help} />),
    text: text.filter(Boolean).join('\n\n'),
  };
}

function MessageEmail({
  hello,
  parts,
  href,
  help,
}: {
  hello: string;
  parts: MessageParts;
  href: string | undefined;
  help: string;
}) {
  const muted = { color: paint.muted, fontSize: 14, margin: '0 0 8px' };
  return (
    <EmailFrame lang={getLocale()} preview={parts.text}>
      <p style={{ fontSize: 22, fontWeight: 800, margin: '0 0 20px' }}>{brand.name}</p>
      <p style={{ margin: '0 0 4px' }}>{hello}</p>
      <p style={{ margin: '0 0 20px' }}>{parts.text}</p>
      {parts.list && (
        <ul style={{ margin: '0 0 20px', padding: '0 0 0 20px' }}>
          {parts.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {parts.highlight && <p style={{ margin: '0 0 20px', fontWeight: 700 }}>{parts.highlight}</p>}
      {parts.code && (
        <p
          style={{
            ...card,
            margin: '0 0 20px',
            fontSize: 32,
            fontWeight: 800,
            letterSpacing: 8,
            textAlign: 'center',
          }}
        >
          {parts.code}
        </p>
      )}
      {href && (
        <p style={{ margin: '0 0 24px' }}>
          <EmailButton href={href}>{parts.button?.label}</EmailButton>
        </p>
      )}
      {parts.notes.map((note) => (
        <p key={note} style={muted}>
          {note}
        </p>
      ))}
      <p style={{ ...muted, margin: '18px 0 0' }}>{help}</p>
      <p style={muted}>{brand.legalName}</p>
    </EmailFrame>
  );
}
