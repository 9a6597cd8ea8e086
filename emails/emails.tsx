import { brand } from '#shared/brand.ts';
import { pathIn } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { AccessChange, Role } from '#shared/rules/accounts.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import { localBrand } from '../web/platform/i18n/brand.ts';
import { type CaseEmail, isCaseEmail, renderCaseEmail } from './case.tsx';
import { type DigestEmail, renderDigest } from './digest.tsx';
import { type EnquiryEmail, isEnquiryEmail, renderEnquiryEmail } from './enquiry.tsx';
import { Button, type EmailBody, EmailFrame, paint, toHtml } from './layout.tsx';

/** Content of a mail. */
export type EmailContent = AccountContent | EnquiryEmail | DigestEmail | CaseEmail;

/** Content of account mails. `path` is a path on our site. */
type AccountContent =
  | { kind: 'verify-email'; name?: never; code: string; at: string }
  | { kind: 'account-exists'; name: string }
  | { kind: 'reset-link'; name: string; path: string }
  | { kind: 'set-password'; name: string; path: string }
  | { kind: 'login-limit'; name: string; path: string }
  | { kind: 'reauth-code'; name: string; code: string }
  | { kind: 'access-changed'; name: string; change: AccessChange; to: string; at: string; path: string }
  | { kind: 'access-undone'; name: string; at: string }
  | { kind: 'password-changed'; name: string; at: string }
  | { kind: 'change-email'; name?: never; code: string }
  | { kind: 'email-changed'; name: string; address: string }
  | { kind: 'phone-changed'; name: string; number: string }
  | { kind: 'role-changed'; name: string; role: Role; at: string }
  | { kind: 'erase-account'; name: string; code: string }
  | { kind: 'account-erased'; name: string; recordsKeptUntil: string | null }
  | { kind: 'find-order'; ticket: string; code: string }
  | { kind: 'order-claimed'; name?: never; ticket: string; plan: string }
  | RefundSent;

/** Money that has gone back: all that was paid, a part of it, or what was paid beyond the price. */
type RefundSent = {
  kind: 'refund-sent';
  name: string;
  ticket: string;
  plan: string;
  amountPaise: number;
  totalPaise: number;
  what: 'whole' | 'part' | 'duplicate';
  path: string;
};

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

/** A mail as HTML and plain text with the same content. */
export function renderEmail(content: EmailContent, publicUrl: string): EmailBody {
  if (content.kind === 'task-digest') return renderDigest(content, publicUrl);
  if (isCaseEmail(content)) return renderCaseEmail(content, publicUrl);
  return isEnquiryEmail(content) ? renderEnquiryEmail(content) : renderAccountLetter(content, publicUrl);
}

function renderAccountLetter(content: AccountContent, publicUrl: string): EmailBody {
  const parts = partsOf(content);
  const hello = 'name' in content && content.name ? m.mail_hello({ name: content.name }) : m.mail_hello_nameless();
  const help = m.mail_footer_help({ phone: brand.phone, hours: localBrand().hours });
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
        subject: m.mail_verify_subject({ brand: brand.name, code: content.code }),
        text: m.mail_verify_text({ brand: brand.name, when: inIst(content.at) }),
        code: content.code,
        notes: code,
      };
    case 'account-exists':
      return {
        subject: m.mail_exists_subject({ brand: brand.name }),
        text: m.mail_exists_text(),
        button: { label: m.mail_login_button(), path: paths.login },
        notes: [],
      };
    case 'reset-link':
      return {
        subject: m.mail_reset_subject({ brand: brand.name }),
        text: m.mail_reset_text(),
        button: { label: m.mail_reset_button(), path: content.path },
        notes: notYou,
      };
    case 'set-password':
      return {
        subject: m.mail_set_subject({ brand: brand.name }),
        text: m.mail_set_text(),
        button: { label: m.mail_reset_button(), path: content.path },
        notes: [],
      };
    case 'login-limit':
      return {
        subject: m.mail_login_limit_subject(),
        text: m.mail_login_limit_text({ brand: brand.name }),
        button: { label: m.mail_reset_button(), path: content.path },
        notes: [m.mail_login_limit_note()],
      };
    case 'reauth-code':
      return {
        subject: m.mail_reauth_subject({ code: content.code, brand: brand.name }),
        text: m.mail_reauth_text(),
        code: content.code,
        notes: code,
      };
    case 'access-changed':
      return {
        subject: m.mail_access_subject({ brand: brand.name }),
        text: accessTexts[content.change]({ when: inIst(content.at), to: content.to }),
        button: { label: m.mail_undo_button(), path: content.path },
        notes: [undoNotes[content.change]()],
      };
    case 'access-undone':
      return {
        subject: m.mail_undone_subject({ brand: brand.name }),
        text: m.mail_undone_text({ when: inIst(content.at) }),
        notes: [m.mail_undone_note({ phone: brand.phone })],
      };
    case 'password-changed':
      return {
        subject: m.mail_changed_subject({ brand: brand.name }),
        text: m.mail_changed_text({ when: inIst(content.at) }),
        notes: [],
      };
    case 'change-email':
      return {
        subject: m.mail_change_email_subject({ code: content.code }),
        text: m.mail_change_email_text(),
        code: content.code,
        notes: code,
      };
    case 'email-changed':
      return {
        subject: m.mail_email_changed_subject({ brand: brand.name }),
        text: m.mail_email_changed_text({ address: content.address }),
        notes: [],
      };
    case 'phone-changed':
      return {
        subject: m.mail_phone_changed_subject({ brand: brand.name }),
        text: m.mail_phone_changed_text({ number: content.number }),
        notes: [],
      };
    case 'role-changed':
      return {
        subject: m.mail_role_subject({ brand: brand.name }),
        text: roleTexts[content.role]({ brand: brand.name, when: inIst(content.at) }),
        button: { label: m.mail_login_button(), path: paths.login },
        notes: [m.mail_role_not_expected()],
      };
    case 'erase-account':
      return {
        subject: m.mail_erase_subject({ brand: brand.name, code: content.code }),
        text: m.mail_erase_text(),
        code: content.code,
        notes: code,
      };
    case 'find-order':
      return {
        subject: m.mail_find_order_subject({ code: content.code, ticket: content.ticket }),
        text: m.mail_find_order_text({ ticket: content.ticket }),
        code: content.code,
        notes: code,
      };
    case 'order-claimed':
      return {
        subject: m.mail_claimed_subject({ ticket: content.ticket }),
        text: m.mail_claimed_text({ ticket: content.ticket, plan: content.plan }),
        notes: [],
      };
    case 'refund-sent':
      return refundParts(content);
    case 'account-erased':
      return {
        subject: m.mail_erased_subject({ brand: brand.name }),
        text: erasedText(content.recordsKeptUntil),
        notes: [],
      };
  }
}

const accessTexts: Record<AccessChange, (told: { when: string; to: string }) => string> = {
  password: m.mail_access_password,
  email: m.mail_access_email,
  phone: m.mail_access_phone,
  'second-factor-on': m.mail_access_second_on,
  'second-factor-off': m.mail_access_second_off,
  'recovery-code': m.mail_access_recovery,
  sessions: m.mail_access_sessions,
};

const undoNotes: Record<AccessChange, () => string> = {
  password: m.mail_undo_note_week,
  email: m.mail_undo_note_email,
  phone: m.mail_undo_note_day,
  'second-factor-on': m.mail_undo_note_day,
  'second-factor-off': m.mail_undo_note_day,
  'recovery-code': m.mail_undo_note_week,
  sessions: m.mail_undo_note_week,
};

const roleTexts = { user: m.mail_role_user, seller: m.mail_role_seller, admin: m.mail_role_admin };

const refundTexts = {
  whole: m.mail_refund_text_whole,
  part: m.mail_refund_text_part,
  duplicate: m.mail_refund_text_duplicate,
};

function refundParts({ ticket, plan, amountPaise, totalPaise, what, path }: RefundSent): Parts {
  const told = { ticket, plan, amount: asMoney(amountPaise), total: asMoney(totalPaise) };
  return {
    subject: m.mail_refund_subject(told),
    text: refundTexts[what](told),
    button: { label: m.mail_receipt_button(), path },
    notes: [m.mail_refund_note()],
  };
}

const asMoney = (paise: number) => (paise % 100 === 0 ? inRupees(paise / 100) : paiseInRupees(paise));

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
    <EmailFrame lang={getLocale()} preview={parts.text}>
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
    </EmailFrame>
  );
}
