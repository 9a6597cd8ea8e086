/** Who somebody is to us, what they may see, and which passwords and codes are good. */

export const roles = ['user', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];
export const staffRoles = ['seller', 'admin'] as const satisfies readonly Role[];

/** Why somebody's rights were changed, in the audit log. */
export const longestReason = 300;

export const codePurposes = ['verify-email', 'phone-login', 'change-email', 'change-phone', 'erase-account'] as const;
export type CodePurpose = (typeof codePurposes)[number];

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One-time codes: six digits, ten minutes, five tries, a minute between two, ten a day (product decision 11). */
export const codes = { digits: 6, life: 10 * minute, tries: 5, gap: minute, perDay: 10 } as const;

export const resetLife = hour;

/** How long a session lives without being used. */
export function sessionLifeOf(role: Role): number {
  return role === 'user' ? 30 * day : 12 * hour;
}

/** How long a session lives however much it is used; then one logs in again (OWASP ASVS 7.3.2). */
export function longestSessionOf(role: Role): number {
  return role === 'user' ? 180 * day : 7 * day;
}

/** Staff see customers; only they. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}

/** Where a person lands after login when they came from nowhere in particular. */
export function homeOf(role: Role): string {
  return isStaff(role) ? '/seller-dashboard' : '/dashboard';
}

export const passwordLength = { least: 8, most: 128 } as const;

export type PasswordProblem = 'password_short' | 'password_long' | 'password_common';

/** What is wrong with a password: only its length, or that many others have it. No rules about kinds of letters. */
export function passwordProblem(password: string, common: ReadonlySet<string>): PasswordProblem | undefined {
  const length = [...password].length;
  if (length < passwordLength.least) return 'password_short';
  if (length > passwordLength.most) return 'password_long';
  return common.has(password.toLowerCase()) ? 'password_common' : undefined;
}
