import { passwordProblem } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';

const sentences = {
  password_short: m.error_password_short,
  password_long: m.error_password_long,
  password_common: m.error_password_common,
};

const noneKnown: ReadonlySet<string> = new Set();

/** Checks the length only; the server also refuses common passwords. */
export function passwordLengthProblem(typed: string): string | undefined {
  const problem = passwordProblem(typed, noneKnown);
  return problem && sentences[problem]();
}

export function newPasswordProblem(typed: string): string | undefined {
  return typed === '' ? m.accounts_password_missing() : passwordLengthProblem(typed);
}
