/** Roles and permissions, password rules, and limits for codes and sessions. */

export const roles = ['user', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['seller', 'admin'] as const satisfies readonly Role[];

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
  'reset-link',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits of one-time codes, counted per purpose: six digits, valid for ten minutes, at most one a minute and ten a day.
 * Unknown browsers share the ten codes of an e-mail address or phone number; one network can use at most nine of them.
 * A repeated requester has one more in reserve, and a known device has its own ten. Strangers can therefore have at
 * most twenty codes a day sent to the same person. Each requester has five attempts in ten minutes; clients that cannot
 * be matched to their request share twenty attempts a day. A session of an account counts as a requester with its own
 * ten codes; a group of sessions of the account (see `recentLogin`) shares twenty.
 */
export const codes = {
  digits: 6,
  life: 10 * minute,
  gap: minute,
  perDay: 10,
  perGroupDay: 20,
  perNetworkDay: 9,
  reservePerDay: 1,
  tries: 5,
  triesWindow: 10 * minute,
  triesByOthersPerDay: 20,
} as const;

/**
 * Milliseconds for which a login counts as recent. The older sessions of an account share limits, and so do its recent
 * logins by the same method. A stolen session can therefore use up only the limits of older sessions; somebody with the
 * owner's phone number can also use up those of recent logins by phone. After a login by another method, the owner
 * still has unused limits.
 */
export const recentLogin = 10 * minute;

export const loginMethods = ['password', 'email', 'phone'] as const;
/** Login method. `email` and `phone` mean a code sent there, or a hosted sign-in for the phone number. */
export type LoginMethod = (typeof loginMethods)[number];

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

export const resetLife = hour;

/** Returns the idle time-out of a session in milliseconds. */
export function sessionLifeOf(role: Role): number {
  return role === 'user' ? 30 * day : 12 * hour;
}

/** Returns the maximum age of a session, after which a new login is required (OWASP ASVS 7.3.2). */
export function longestSessionOf(role: Role): number {
  return role === 'user' ? 180 * day : 7 * day;
}

/**
 * Maximum number of sessions of an account. A further login ends the least recently used session of the login method
 * with the most sessions.
 */
export const sessionsPerAccount = 100;

/** Whether the role belongs to staff, who have access to customers. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/**
 * Whether the user may see payments, fees and settlements: every admin, and sellers to whom an admin gave accountant
 * rights.
 */
export function isAccountant({ role, accountant }: { role: Role; accountant: boolean }): boolean {
  return role === 'admin' || (role === 'seller' && accountant);
}

/** Returns the default page after login. */
export function homeOf(role: Role): string {
  return isStaff(role) ? '/seller-dashboard' : '/dashboard';
}

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

/**
 * Returns the problem with a password that is too short, too long or common; otherwise undefined. There are no rules
 * about character classes.
 */
export function passwordProblem(typed: string, common: ReadonlySet<string>): PasswordProblem | undefined {
  const password = opaquePassword(typed);
  const length = [...password].length;
  if (length < passwordLength.least) return 'password_short';
  if (length > passwordLength.most) return 'password_long';
  const letters = password.toLowerCase().replace(/[^a-z]/g, '');
  return common.has(password.toLowerCase()) || guessedWords.test(letters) ? 'password_common' : undefined;
}

/**
 * Returns the time in which a credential change can be undone with its link. The time is shorter for a second factor,
 * which mailbox access alone should not bypass, and for a replaced phone number or e-mail address, which may soon
 * belong to somebody else.
 */
export function undoLifeOf(change: AccessChange): number {
  if (change === 'phone' || change.startsWith('second-factor')) return day;
  return (change === 'email' ? 3 : 7) * day;
}

/** Time for which a browser stays a known device after its last login. */
export const knownDeviceLife = 180 * day;
/** Maximum number of known devices of an account; devices known only from phone logins are counted separately. */
export const devicesPerAccount = 100;
