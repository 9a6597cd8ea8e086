import { brand } from '#shared/brand.ts';
import { brandWords } from '../web/brand-words.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { type Letter, Paper, paint, toHtml } from './letter.tsx';

/** A message from the contact form: to us in full, to its sender only as a number, until one of us answers it. */
export type EnquiryLetter =
  | { kind: 'enquiry'; number: string; name: string; email: string; message: string; at: string }
  | { kind: 'enquiry-received'; number: string }
  | { kind: 'enquiry-reply'; number: string; name: string; message: string; author: string };

export function isEnquiryLetter(content: { kind: string }): content is EnquiryLetter {
  return content.kind === 'enquiry' || content.kind === 'enquiry-received' || content.kind === 'enquiry-reply';
}

const when = () =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

export function renderEnquiryLetter(letter: EnquiryLetter): Letter {
  if (letter.kind === 'enquiry-reply') return ourAnswer(letter);
  return letter.kind === 'enquiry' ? forUs(letter) : forTheSender(letter);
}

type Message = Extract<EnquiryLetter, { kind: 'enquiry' }>;

function forUs({ number, name, email, message, at }: Message): Letter {
  const rows: [string, string][] = [
    [m.mail_enquiry_name(), name],
    [m.mail_enquiry_email(), email],
    [m.mail_enquiry_at(), `${when().format(new Date(at))} IST`],
    [m.mail_enquiry_number(), number],
  ];
  const hint = m.mail_enquiry_reply();
  return {
    subject: m.mail_enquiry_subject({ number, name }),
    replyTo: email,
    text: [...rows.map(([label, text]) => `${label}: ${text}`), '', message, '', hint].join('\n'),
    html: toHtml(
      <Paper lang={getLocale()} preview={message.slice(0, 120)}>
        <Head>{number}</Head>
        {rows.map(([label, text]) => (
          <p key={label} style={{ margin: '0 0 4px' }}>
            <span style={{ color: paint.muted }}>{label}: </span>
            {text}
          </p>
        ))}
        <div style={{ ...sheet, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</div>
        <p style={small}>{hint}</p>
      </Paper>,
    ),
  };
}

// Says nothing of what was typed: whoever enters a stranger's address must not be able to write to them through us.
function forTheSender({ number }: { number: string }): Letter {
  const { phone, hours } = brandWords();
  const text = m.mail_enquiry_received_text();
  const answer = m.mail_enquiry_received_answer({ hours });
  const notes = [m.mail_enquiry_received_not_you(), m.mail_footer_help({ phone, hours })];
  return {
    subject: m.mail_enquiry_received_subject({ number }),
    text: [m.mail_hello_nameless(), text, number, answer, ...notes, brand.legalName].join('\n\n'),
    html: toHtml(
      <Paper lang={getLocale()} preview={text}>
        <Head>{brand.name}</Head>
        <p style={{ margin: '0 0 4px' }}>{m.mail_hello_nameless()}</p>
        <p style={{ margin: 0 }}>{text}</p>
        <p style={{ ...sheet, fontSize: 22, fontWeight: 800 }}>{number}</p>
        <p style={{ margin: '0 0 20px' }}>{answer}</p>
        {[...notes, brand.legalName].map((note) => (
          <p key={note} style={small}>
            {note}
          </p>
        ))}
      </Paper>,
    ),
  };
}

type Reply = Extract<EnquiryLetter, { kind: 'enquiry-reply' }>;

function ourAnswer({ number, name, message, author }: Reply): Letter {
  const hello = m.mail_hello({ name });
  const from = m.mail_enquiry_reply_from({ author, brand: brand.name });
  const notes = [m.mail_enquiry_reply_how({ number }), m.mail_footer_help({ phone: brand.phone, hours: brand.hours })];
  return {
    subject: m.mail_enquiry_reply_subject({ number, brand: brand.name }),
    from: brand.support,
    replyTo: brand.support,
    text: [hello, message, from, ...notes, brand.legalName].join('\n\n'),
    html: toHtml(
      <Paper lang="en" preview={message.slice(0, 120)}>
        <Head>{brand.name}</Head>
        <p style={{ margin: '0 0 12px' }}>{hello}</p>
        <p style={{ margin: '0 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</p>
        <p style={{ margin: '0 0 24px' }}>{from}</p>
        {[...notes, brand.legalName].map((note) => (
          <p key={note} style={small}>
            {note}
          </p>
        ))}
      </Paper>,
    ),
  };
}

const small = { color: paint.muted, fontSize: 14, margin: '0 0 8px' };
const sheet = {
  background: paint.card,
  border: `1px solid ${paint.line}`,
  borderRadius: 4,
  padding: '16px 22px',
  margin: '18px 0 20px',
};

function Head({ children }: { children: string }) {
  return <p style={{ fontSize: 22, fontWeight: 800, margin: '0 0 20px' }}>{children}</p>;
}
