/** Roles and permissions, password rules, and limits for codes and sessions. */

export const roles = ['user', 'viewer', 'accountant', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['viewer', 'accountant', 'seller', 'admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

/**
 * Roles that have a right. `employee`: everybody on the staff. `reader`: reads cases, messages, orders, tasks and the
 * calendar. `staff`: works on them, and opens documents. `invoices`: reads tax documents.
 */
const rights = {
  employee: staffRoles,
  reader: ['viewer', 'seller', 'admin'],
  staff: ['seller', 'admin'],
  invoices: ['accountant', 'seller', 'admin'],
  accountant: ['accountant', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Right = keyof typeof rights;

/** `accountant`: whether an admin gave this right to a seller. */
export function may(right: Right, { role, accountant = false }: { role: Role; accountant?: boolean }): boolean {
  const granted: readonly Role[] = rights[right];
  return granted.includes(role) || (right === 'accountant' && role === 'seller' && accountant);
}

/** Maximum length of the reason for a role change, which is stored in the audit log. */
export const longestReason = 300;

export const codePurposes = [
  'verify-email',
  'email-login',
  'phone-login',
  'change-email',
  'change-phone',
  'erase-account',
  'reauthenticate',
  'find-order',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A code has six digits and works for ten minutes and five tries. At most one is sent a minute, and ten a day. */
export const codes = { digits: 6, life: 10 * minute, gap: minute, perDay: 10, tries: 5 } as const;

/** Milliseconds for which a login counts as recent. */
export const recentLogin = 10 * minute;

export const accessChanges = [
  'password',
  'email',
  'phone',
  'second-factor-on',
  'second-factor-off',
  'recovery-code',
  'sessions',
] as const;
export type AccessChange = (typeof accessChanges)[number];

/** Milliseconds for which a reset link works: one that was asked for, and one in the mail about a change. */
export const linkLife = { forgotten: hour, accessChange: day } as const;

/** Milliseconds before a reset link was sent in which an added phone number or second factor is detached by the reset. */
export const detachWindow = day;

/** Returns the idle time-out of a session in milliseconds. */
export function sessionLifeOf(role: Role): number {
  return role === 'user' ? 30 * day : 12 * hour;
}

/** Returns the maximum age of a session, after which a new login is required (OWASP ASVS 7.3.2). */
export function longestSessionOf(role: Role): number {
  return role === 'user' ? 180 * day : 7 * day;
}

/** Maximum number of sessions of an account. A further login ends the least recently used one. */
export const sessionsPerAccount = 100;

export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/** Whether somebody may see payments and settlements. */
export const isAccountant = (person: { role: Role; accountant: boolean }) => may('accountant', person);

const homes: Record<Role, string> = {
  user: '/dashboard',
  viewer: '/cases',
  accountant: '/money',
  seller: '/seller-dashboard',
  admin: '/seller-dashboard',
};

/** Returns the default page after login. */
export const homeOf = (role: Role) => homes[role];

/** An invitation to the staff works once, for seven days. */
export const invitationLife = 7 * day;

export const passwordLength = { least: 8, most: 128 } as const;

export type PasswordProblem = 'password_short' | 'password_long' | 'password_common';

/**
 * Normalizes a password, so that it is the same on all keyboards (OpaqueString of RFC 8265): 'é' and letters with a
 * nukta may be one character or two, and a space may be a no-break space.
 */
export function opaquePassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** Passwords that are easy to guess for this site: only these words, repeated or combined. Tested on the letters a–z. */
const guessedWords = /^(chulha|zomato|swiggy|fssai|restaurant|biryani)+$/;

/** Undefined if there is none. There are no rules about character classes. */
export function passwordProblem(typed: string, common: ReadonlySet<string>): PasswordProblem | undefined {
  const password = opaquePassword(typed);
  const length = [...password].length;
  if (length < passwordLength.least) return 'password_short';
  if (length > passwordLength.most) return 'password_long';
  const letters = password.toLowerCase().replace(/[^a-z]/g, '');
  return common.has(password.toLowerCase()) || guessedWords.test(letters) ? 'password_common' : undefined;
}
