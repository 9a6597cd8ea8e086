import { brand } from '#shared/brand.ts';
import { formatMoment } from '#shared/format-date.ts';
import type { EnquiryTopic } from '#shared/rules/enquiries.ts';
import { inOneLine } from '#shared/rules/one-line.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { localBrand } from '../web/platform/i18n/brand.ts';
import { card, type EmailBody, EmailFrame, paint, toHtml } from './layout.tsx';

/** The full message for staff, only the enquiry number for the sender, and our answer. */
export type EnquiryEmail =
  | {
      kind: 'enquiry';
      number: string;
      name: string;
      email: string;
      message: string;
      at: string;
      topic?: EnquiryTopic | null;
    }
  | { kind: 'enquiry-received'; number: string }
  | { kind: 'enquiry-reply'; number: string; message: string; author: string };

export function isEnquiryEmail(content: { kind: string }): content is EnquiryEmail {
  return content.kind === 'enquiry' || content.kind === 'enquiry-received' || content.kind === 'enquiry-reply';
}

export function renderEnquiryEmail(content: EnquiryEmail): EmailBody {
  if (content.kind === 'enquiry-reply') return ourAnswer(content);
  return content.kind === 'enquiry' ? forUs(content) : forTheSender(content);
}

type Message = Extract<EnquiryEmail, { kind: 'enquiry' }>;

const topics: Record<EnquiryTopic, () => string> = {
  gst: m.mail_enquiry_topic_gst,
  trademark: m.mail_enquiry_topic_trademark,
  branding: m.mail_enquiry_topic_branding,
};

function forUs({ number, name, email, message, at, topic }: Message): EmailBody {
  const rows: [string, string][] = [
    [m.mail_enquiry_name(), name],
    [m.mail_enquiry_email(), email],
    [m.mail_enquiry_at(), formatMoment(at, getLocale(), 'long')],
    [m.mail_enquiry_number(), number],
    ...(topic ? [[m.mail_enquiry_topic(), topics[topic]()] satisfies [string, string]] : []),
  ];
  const hint = m.mail_enquiry_reply();
  return {
    subject: m.mail_enquiry_subject({ number, name }),
    replyTo: email,
    text: [...rows.map(([label, text]) => inOneLine(`${label}: ${text}`)), '', message, '', hint].join('\n'),
    html: toHtml(
      <EmailFrame lang={getLocale()} preview={message.slice(0, 120)}>
        <Head>{number}</Head>
        {rows.map(([label, text]) => (
          <p key={label} style={{ margin: '0 0 4px' }}>
            <span style={{ color: paint.muted }}>{label}: </span>
            {text}
          </p>
        ))}
        <div style={{ ...sheet, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</div>
        <p style={small}>{hint}</p>
      </EmailFrame>,
    ),
  };
}

// Omits the typed text, because otherwise anybody could send messages to a stranger's e-mail address through us.
function forTheSender({ number }: { number: string }): EmailBody {
  const { phone, hours } = localBrand();
  const text = m.mail_enquiry_received_text();
  const answer = m.mail_enquiry_received_answer({ hours });
  const notes = [m.mail_enquiry_received_not_you(), m.mail_footer_help({ phone, hours })];
  return {
    subject: m.mail_enquiry_received_subject({ number }),
    text: [m.mail_hello_nameless(), text, number, answer, ...notes, brand.legalName].join('\n\n'),
    html: toHtml(
      <EmailFrame lang={getLocale()} preview={text}>
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
      </EmailFrame>,
    ),
  };
}

type Reply = Extract<EnquiryEmail, { kind: 'enquiry-reply' }>;

// Greets without the sender's name, because neither the name nor the e-mail address is verified.
function ourAnswer({ number, message, author }: Reply): EmailBody {
  const hello = m.mail_hello_nameless();
  const from = m.mail_enquiry_reply_from({ author, brand: brand.name });
  const notes = [m.mail_enquiry_reply_how({ number }), m.mail_footer_help({ phone: brand.phone, hours: brand.hours })];
  return {
    subject: m.mail_enquiry_reply_subject({ number, brand: brand.name }),
    from: brand.support,
    replyTo: brand.support,
    text: [hello, message, from, ...notes, brand.legalName].join('\n\n'),
    html: toHtml(
      <EmailFrame lang="en" preview={message.slice(0, 120)}>
        <Head>{brand.name}</Head>
        <p style={{ margin: '0 0 12px' }}>{hello}</p>
        <p style={{ margin: '0 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</p>
        <p style={{ margin: '0 0 24px' }}>{from}</p>
        {[...notes, brand.legalName].map((note) => (
          <p key={note} style={small}>
            {note}
          </p>
        ))}
      </EmailFrame>,
    ),
  };
}

const small = { color: paint.muted, fontSize: 14, margin: '0 0 8px' };
const sheet = { ...card, margin: '18px 0 20px' };

function Head({ children }: { children: string }) {
  return <p style={{ fontSize: 22, fontWeight: 800, margin: '0 0 20px' }}>{children}</p>;
}
