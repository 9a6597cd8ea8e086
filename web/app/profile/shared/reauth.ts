import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { codeOf } from '#web/ui/form/checks.ts';

export type ReauthAccount = Reply<'GET /api/user/profile'>['account'];

/** Returns the checks for reauthentication: the password, or a code for accounts without one. */
export function reauthChecks({ hasPassword }: Pick<ReauthAccount, 'hasPassword'>) {
  return {
    password: hasPassword ? (typed: string) => (typed === '' ? m.profile_password_missing() : undefined) : undefined,
    otp: hasPassword ? undefined : codeOf(m.profile_code_missing),
  };
}

export function proofOf({ hasPassword }: ReauthAccount, { password, otp }: { password: string; otp: string }) {
  return hasPassword ? { password } : { otp };
}
