import { m } from '#web/paraglide/messages.js';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import type { FormTexts } from '#web/ui/form/form-errors.ts';

// The offline message is used only if the browser is offline; otherwise the server did not respond.
const noAnswer = () => (navigator.onLine ? m.cases_failed() : m.cases_offline());

/** Returns the error message for a failed call. */
export function failureText(error: unknown): string {
  const apiError = error instanceof ApiCallError ? error.failure.apiError : undefined;
  if (apiError) return Object.values(apiError.fields ?? {})[0] ?? apiError.message;
  return noAnswer();
}

/** Returns the same messages as error texts for forms (`useContractForm`). */
export const caseFormTexts = (): FormTexts => ({ failed: m.cases_failed(), offline: noAnswer() });
