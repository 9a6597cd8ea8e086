import { m } from '#web/paraglide/messages.js';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import type { FormTexts } from '#web/ui/form/form-errors.ts';

// Returns the message for a missing response: the offline message if the browser is offline, otherwise a general one.
const noAnswer = () => (navigator.onLine ? m.cases_failed() : m.cases_offline());

export function failureText(error: unknown): string {
  const apiError = error instanceof ApiCallError ? error.failure.apiError : undefined;
  if (apiError) return Object.values(apiError.fields ?? {})[0] ?? apiError.message;
  return noAnswer();
}

/** Returns the same messages as `failureText`, as error texts for forms (`useContractForm`). */
export const caseFormTexts = (): FormTexts => ({ failed: m.cases_failed(), offline: noAnswer() });
