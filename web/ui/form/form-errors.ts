import type { ApiErrorBody } from '#shared/messages.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export type FormErrors<Field extends string = string> = {
  message: string;
  more?: string;
  problems: FieldErrors<Field>;
  code?: string;
};

export type FormTexts = {
  /** Text for an error response without an API error, for example from a proxy. */
  failed: string;
  /** Text for a missing response; `offlineHint` is shown with it. */
  offline: string;
  offlineHint?: string;
  /** Texts of errors that are shown at a field, by error code. */
  beside?: Partial<Record<string, string>>;
  hints?: Partial<Record<string, string>>;
};

type Refused = { status: number; apiError?: ApiErrorBody };

export function formErrorsOf<Field extends string>(
  { status, apiError }: Refused,
  fields: readonly Field[],
  { failed, offline, offlineHint, beside = {}, hints = {} }: FormTexts,
): FormErrors<Field> {
  if (!apiError) {
    const message = status === 0 ? offline : failed;
    return status === 0 && offlineHint ? { message, more: offlineHint, problems: {} } : { message, problems: {} };
  }
  const { message, code } = apiError;
  const field = beside[code] ?? (/^password_(short|long|common)$/.test(code) ? 'password' : undefined);
  const about = { ...apiError.fields, ...(field ? { [field]: message } : {}) };
  const problems = Object.fromEntries(Object.entries(about).filter(([name]) => fields.some((each) => each === name)));
  const more = hints[code];
  return { message, ...(more ? { more } : {}), code, problems: problems as FieldErrors<Field> };
}
