import type { RefusalBody } from '#shared/messages.ts';
import { passwordProblem } from '#shared/rules/accounts.ts';
import { contactProblem } from '#shared/rules/contact.ts';
import { m } from '../paraglide/messages.js';
import { problemSentence } from '../problem-sentence.ts';
import { refusalSentence } from '../refusal-sentence.ts';

export type Problems<Field extends string> = Partial<Record<Field, string>>;

/** Why a form was not taken: a sentence, perhaps a second that helps, and what is wrong with which field. */
export type Refused<Field extends string> = {
  message: string;
  more?: string;
  problems: Problems<Field>;
  code?: string;
};

const codeRefused = ['otp_failed', 'otp_wrong', 'phone_token_wrong'];

type Answered = { status: number; refusal?: RefusalBody };
/** The specification's sentences where the server gave none, and where it did not answer. */
type Fallbacks = { failed: string; offline: string };

export function refusedBy<Field extends string>(
  { status, refusal }: Answered,
  fields: readonly Field[],
  { failed, offline }: Fallbacks,
): Refused<Field> {
  if (!refusal) {
    const message = status === 0 ? offline : failed;
    return status === 0 ? { message, more: m.accounts_offline_hint(), problems: {} } : { message, problems: {} };
  }
  const { message, code } = refusal;
  const about = code.startsWith('password_') ? { ...refusal.fields, password: message } : (refusal.fields ?? {});
  const known = Object.entries(about).filter(([name]) => fields.some((field) => field === name));
  const more = codeRefused.includes(code) ? { more: m.accounts_otp_hint() } : {};
  return { message, ...more, code, problems: Object.fromEntries(known) as Problems<Field> };
}

export function emailProblem(typed: string): string | undefined {
  const problem = contactProblem('email', typed);
  return problem && problemSentence(problem);
}

export function nameProblem(typed: string): string | undefined {
  const problem = contactProblem('name', typed);
  return problem && problemSentence(problem);
}

export function phoneProblem(typed: string): string | undefined {
  const problem = contactProblem('phone', typed);
  return problem && problemSentence(problem);
}

const noneKnown: ReadonlySet<string> = new Set();

/** Only its length; whether many others have it knows the server. */
export function newPasswordProblem(typed: string): string | undefined {
  if (typed === '') return m.accounts_password_missing();
  const problem = passwordProblem(typed, noneKnown);
  return problem && refusalSentence(problem);
}

/** Six digits, however they were pasted. */
export function codeProblem(typed: string): string | undefined {
  return /^\d{6}$/.test(digitsOf(typed)) ? undefined : m.accounts_otp_missing();
}

export function digitsOf(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}
