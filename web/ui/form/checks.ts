import { type BuyerField, problemWith } from '#shared/rules/buyer.ts';
import { plainCode } from '#shared/rules/digits.ts';
import { m } from '#web/paraglide/messages.js';
import { problemSentence } from '#web/platform/i18n/problem-sentence.ts';

/** Checks of form fields in the browser: the rules of the contract's schemas, with translated error texts. */

export function checkOf(field: BuyerField): (typed: string) => string | undefined {
  return (typed) => {
    const problem = problemWith(field, typed);
    return problem && problemSentence(problem);
  };
}

/** Returns a check that only requires a value; the server validates the rest. */
export function required(sentence: () => string): (typed: string) => string | undefined {
  return (typed) => (typed.trim() === '' ? sentence() : undefined);
}

/** Checks a date field: an incomplete date has no value, and without this check it would be sent as empty. */
export function unreadableDate(_typed: string, _all: unknown, unreadable: boolean): string | undefined {
  return unreadable ? m.form_date_unreadable() : undefined;
}

export function codeOf(sentence: () => string): (typed: string) => string | undefined {
  return (typed) => (/^\d{6}$/.test(plainCode(typed)) ? undefined : sentence());
}
