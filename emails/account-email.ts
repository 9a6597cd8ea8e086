import { brand } from '#shared/brand.ts';
import { formatIsoDate, formatMoment } from '#shared/format-date.ts';
import { paths } from '#shared/paths.ts';
import type { AccessChange, Role, StaffRole } from '#shared/rules/accounts.ts';
import { maskedContact } from '#shared/rules/masking.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import type { MessageParts } from './message.tsx';

/** `path` is a path on our site. */
export type AccountEmail =
  | { kind: 'verify-email'; name?: never; code: string; at: string }
  | { kind: 'login-code'; name?: never; code: string; at: string }
  | { kind: 'account-exists'; name: string }
  | { kind: 'reset-link'; name: string; path: string }
  | { kind: 'set-password'; name: string; path: string }
  | { kind: 'reauth-code'; name: string; code: string }
  | { kind: 'access-changed'; name: string; change: AccessChange; to: string; at: string; path: string }
  | { kind: 'change-email'; name?: never; code: string }
  | { kind: 'role-changed'; name: string; role: Role; at: string }
  | { kind: 'staff-invitation'; name: string; by: string; role: StaffRole; path: string }
  | { kind: 'staff-changed'; name: string; by: string; who: string; role: Role; at: string }
  | { kind: 'erase-account'; name: string; code: string }
  | { kind: 'account-erased'; name: string; recordsKeptUntil: string | null };

const inIst = (iso: string) => formatMoment(iso, getLocale(), 'long');

export function accountMessage(content: AccountEmail): MessageParts {
  const notYou = [m.mail_not_you_link()];
  const code = [m.mail_code_life(), m.mail_not_you()];
  switch (content.kind) {
    case 'verify-email':
      return {
        subject: m.mail_verify_subject({ brand: brand.name, code: content.code }),
        text: m.mail_verify_text({ brand: brand.name, when: inIst(content.at) }),
        code: content.code,
        notes: code,
      };
    case 'login-code':
      return {
        subject: m.mail_login_code_subject({ brand: brand.name, code: content.code }),
        text: m.mail_login_code_text({ brand: brand.name, when: inIst(content.at) }),
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
        // Masks the new contact, because the former mailbox may soon belong to somebody else.
        text: accessTexts[content.change]({ when: inIst(content.at), to: maskedContact(content.to) }),
        button: { label: m.mail_reset_button(), path: content.path },
        notes: [m.mail_access_note({ phone: brand.phone })],
      };
    case 'change-email':
      return {
        subject: m.mail_change_email_subject({ code: content.code }),
        text: m.mail_change_email_text(),
        code: content.code,
        notes: code,
      };
    case 'role-changed':
      return {
        subject: m.mail_role_subject({ brand: brand.name }),
        text: roleTexts[content.role]({ brand: brand.name, when: inIst(content.at) }),
        button: { label: m.mail_login_button(), path: paths.login },
        notes: [m.mail_role_not_expected()],
      };
    case 'staff-invitation':
      return {
        subject: m.mail_invitation_subject({ brand: brand.name }),
        text: invitationTexts[content.role]({ by: content.by, brand: brand.name }),
        button: { label: m.mail_invitation_button(), path: content.path },
        notes: [m.mail_invitation_note()],
      };
    case 'staff-changed':
      return {
        subject: m.mail_staff_subject({ brand: brand.name }),
        text: staffTexts[content.role]({ by: content.by, who: content.who, when: inIst(content.at) }),
        button: { label: m.mail_staff_button(), path: paths.staff },
        notes: [m.mail_staff_not_agreed()],
      };
    case 'erase-account':
      return {
        subject: m.mail_erase_subject({ brand: brand.name, code: content.code }),
        text: m.mail_erase_text(),
        code: content.code,
        notes: code,
      };
    case 'account-erased':
      return {
        subject: m.mail_erased_subject({ brand: brand.name }),
        text: erasedText(content.recordsKeptUntil),
        notes: [],
      };
  }
}

const accessTexts: Record<AccessChange, (values: { when: string; to: string }) => string> = {
  password: m.mail_access_password,
  email: m.mail_access_email,
  phone: m.mail_access_phone,
  'second-factor-on': m.mail_access_second_on,
  'second-factor-off': m.mail_access_second_off,
  'recovery-code': m.mail_access_recovery,
  sessions: m.mail_access_sessions,
};

const staffTexts = {
  user: m.mail_staff_user,
  viewer: m.mail_staff_viewer,
  accountant: m.mail_staff_accountant,
  seller: m.mail_staff_seller,
  admin: m.mail_staff_admin,
};
const roleTexts = {
  user: m.mail_role_user,
  viewer: m.mail_role_viewer,
  accountant: m.mail_role_accountant,
  seller: m.mail_role_seller,
  admin: m.mail_role_admin,
};
const invitationTexts = {
  viewer: m.mail_invitation_viewer,
  accountant: m.mail_invitation_accountant,
  seller: m.mail_invitation_seller,
  admin: m.mail_invitation_admin,
};

function erasedText(recordsKeptUntil: string | null): string {
  if (recordsKeptUntil === null) return m.mail_erased_text_whole();
  return m.mail_erased_text({ day: formatIsoDate(recordsKeptUntil, getLocale()) });
}
