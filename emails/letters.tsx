import { brand } from '#shared/brand.ts';
import { pathIn } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { brandWords } from '../web/brand-words.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { type DigestLetter, renderDigest } from './digest.tsx';
import { type EnquiryLetter, isEnquiryLetter, renderEnquiryLetter } from './enquiry.tsx';
import { Button, type Letter, Paper, paint, toHtml } from './letter.tsx';

/** What a letter tells. */
export type LetterContent = AccountContent | EnquiryLetter | DigestLetter;

/** What a letter about an account tells. `path` is an address on our site. */
type AccountContent =
  | { kind: 'verify-email'; name: string; code: string; at: string }
  | { kind: 'account-exists'; name: string }
  | { kind: 'reset-link'; name: string; path: string }
  | { kind: 'set-password'; name: string; path: string }
  | { kind: 'password-changed'; name: string; at: string }
  | { kind: 'change-email'; name: string; code: string }
  | { kind: 'email-changed'; name: string; address: string }
  | { kind: 'phone-changed'; name: string; number: string }
  | { kind: 'role-changed'; name: string; role: Role; at: string }
  | { kind: 'erase-account'; name: string; code: string }
  | { kind: 'account-erased'; name: string; recordsKeptUntil: string | null };

type Parts = {
  subject: string;
  text: string;
  code?: string;
  button?: { label: string; path: string };
  notes: string[];
};

const when = () =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const longDay = () => new Intl.DateTimeFormat(`${getLocale()}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
const inIst = (iso: string) => `${when().format(new Date(iso))} IST`;

/** A letter, HTML and plain text with the same words. */
export function renderLetter(content: LetterContent, publicUrl: string): Letter {
  if (content.kind === 'task-digest') return renderDigest(content, publicUrl);
  return isEnquiryLetter(content) ? renderEnquiryLetter(content) : renderAccountLetter(content, publicUrl);
}

function renderAccountLetter(content: AccountContent, publicUrl: string): Letter {
  const parts = partsOf(content);
  const hello = content.name ? m.mail_hello({ name: content.name }) : m.mail_hello_nameless();
  const help = m.mail_footer_help({ phone: brand.phone, hours: brandWords().hours });
  const href = parts.button && publicUrl + pathIn(getLocale(), parts.button.path);
  const text = [
    hello,
    parts.text,
    parts.code,
    href && `${parts.button?.label}: ${href}`,
    ...parts.notes,
    help,
    brand.legalName,
  ];
  return {
    subject: parts.subject,
    html: toHtml(<AccountLetter hello={hello} parts={parts} href={href} help={help} />),
    text: text.filter(Boolean).join('\n\n'),
  };
}

function partsOf(content: AccountContent): Parts {
  const notYou = [m.mail_not_you()];
  const code = [m.mail_code_life(), m.mail_not_you()];
  switch (content.kind) {
    case 'verify-email':
      return {
        subject: m.mail_verify_subject({ code: content.code }),
        text: m.mail_verify_text({ when: inIst(content.at) }),
        code: content.code,
        notes: code,
      };
    case 'account-exists':
      return {
        subject: m.mail_exists_subject(),
        text: m.mail_exists_text(),
        button: { label: m.mail_login_button(), path: paths.login },
        notes: [],
      };
    case 'reset-link':
      return {
        subject: m.mail_reset_subject(),
        text: m.mail_reset_text(),
        button: { label: m.mail_reset_button(), path: content.path },
        notes: notYou,
      };
    case 'set-password':
      return {
        subject: m.mail_set_subject(),
        text: m.mail_set_text(),
        button: { label: m.mail_reset_button(), path: content.path },
        notes: [],
      };
    case 'password-changed':
      return { subject: m.mail_changed_subject(), text: m.mail_changed_text({ when: inIst(content.at) }), notes: [] };
    case 'change-email':
      return {
        subject: m.mail_change_email_subject({ code: content.code }),
        text: m.mail_change_email_text(),
        code: content.code,
        notes: code,
      };
    case 'email-changed':
      return {
        subject: m.mail_email_changed_subject(),
        text: m.mail_email_changed_text({ address: content.address }),
        notes: [],
      };
    case 'phone-changed':
      return {
        subject: m.mail_phone_changed_subject(),
        text: m.mail_phone_changed_text({ number: content.number }),
        notes: [],
      };
    case 'role-changed':
      return {
        subject: m.mail_role_subject(),
        text: roleTexts[content.role]({ when: inIst(content.at) }),
        button: { label: m.mail_login_button(), path: paths.login },
        notes: [m.mail_role_not_expected()],
      };
    case 'erase-account':
      return {
        subject: m.mail_erase_subject({ code: content.code }),
        text: m.mail_erase_text(),
        code: content.code,
        notes: code,
      };
    case 'account-erased':
      return { subject: m.mail_erased_subject(), text: erasedText(content.recordsKeptUntil), notes: [] };
  }
}

const roleTexts = { user: m.mail_role_user, seller: m.mail_role_seller, admin: m.mail_role_admin };

function erasedText(recordsKeptUntil: string | null): string {
  if (recordsKeptUntil === null) return m.mail_erased_text_whole();
  return m.mail_erased_text({ day: longDay().format(new Date(recordsKeptUntil)) });
}

function AccountLetter({
  hello,
  parts,
  href,
  help,
}: {
  hello: string;
  parts: Parts;
  href: string | undefined;
  help: string;
}) {
  const muted = { color: paint.muted, fontSize: 14, margin: '0 0 8px' };
  return (
    <Paper lang={getLocale()} preview={parts.text}>
      <p style={{ fontSize: 22, fontWeight: 800, margin: '0 0 20px' }}>{brand.name}</p>
      <p style={{ margin: '0 0 4px' }}>{hello}</p>
      <p style={{ margin: '0 0 20px' }}>{parts.text}</p>
      {parts.code && (
        <p
          style={{
            background: paint.card,
            border: `1px solid ${paint.line}`,
            borderRadius: 4,
            padding: '16px 22px',
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
          <Button href={href}>{parts.button?.label}</Button>
        </p>
      )}
      {parts.notes.map((note) => (
        <p key={note} style={muted}>
          {note}
        </p>
      ))}
      <p style={{ ...muted, margin: '18px 0 0' }}>{help}</p>
      <p style={muted}>{brand.legalName}</p>
    </Paper>
  );
}
