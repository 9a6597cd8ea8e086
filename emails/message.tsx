import { brand } from '#shared/brand.ts';
import { pathIn } from '#shared/language.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { localBrand } from '../web/platform/i18n/brand.ts';
import { card, type EmailBody, EmailButton, EmailFrame, EmailHead, paint, toHtml } from './layout.tsx';

/** Parts of a short e-mail. `path` of the button is a path on our site. */
export type MessageParts = {
  subject: string;
  text: string;
  list?: readonly string[] | undefined;
  /** Parts of the work in their order, and a sentence about the day of the result. */
  progress?:
    | { parts: readonly { title: string; state: 'done' | 'now' | 'later' }[]; expected: string | undefined }
    | undefined;
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
    parts.progress && progressText(parts.progress),
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

type Progress = NonNullable<MessageParts['progress']>;

const marks = { done: ' ✓', now: ' …', later: '' };

function progressText({ parts, expected }: Progress): string {
  const line = parts.map(({ title, state }) => title + marks[state]).join(' · ');
  return [line, expected]
    .filter((part) => part !== undefined)
    .map((part) => inOneLine(part))
    .join('\n');
}

const barColours = { done: paint.pudina, now: paint.haldi, later: paint.line };

/** The bar of the case page as a table, because mail programs draw nothing else alike. */
function Progress({ progress: { parts, expected } }: { progress: Progress }) {
  return (
    <div style={{ margin: '0 0 20px' }}>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ tableLayout: 'fixed' }}>
        <tbody>
          <tr>
            {parts.map(({ title, state }) => (
              <td
                key={title}
                style={{
                  borderTop: `6px solid ${barColours[state]}`,
                  padding: '4px 4px 0 0',
                  fontSize: 12,
                  verticalAlign: 'top',
                  fontWeight: state === 'now' ? 700 : 400,
                  color: state === 'later' ? paint.muted : paint.ink,
                }}
              >
                {title}
                {marks[state]}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {expected && <p style={{ margin: '6px 0 0', fontSize: 14 }}>{expected}</p>}
    </div>
  );
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
      <EmailHead />
      <p style={{ margin: '0 0 4px' }}>{hello}</p>
      <p style={{ margin: '0 0 20px' }}>{parts.text}</p>
      {parts.list && (
        <ul style={{ margin: '0 0 20px', padding: '0 0 0 20px' }}>
          {parts.list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {parts.progress && <Progress progress={parts.progress} />}
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
