import type { RefusalBody } from '#shared/messages.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Errors of a form: a sentence, an optional hint, and field errors. */
export type FormErrors<Field extends string = string> = {
  message: string;
  more?: string;
  problems: FieldErrors<Field>;
  code?: string;
};

export type FormTexts = {
  /** For responses without a refusal of our server. */
  failed: string;
  /** For no response, with a hint. */
  offline: string;
  offlineHint?: string;
  /** Refusals that are shown at a field. */
  beside?: Partial<Record<string, string>>;
  /** Hints by refusal code. */
  hints?: Partial<Record<string, string>>;
};

type Refused = { status: number; refusal?: RefusalBody };

/** Maps a refusal of the server to the form's fields. */
export function formErrorsOf<Field extends string>(
  { status, refusal }: Refused,
  fields: readonly Field[],
  { failed, offline, offlineHint, beside = {}, hints = {} }: FormTexts,
): FormErrors<Field> {
  if (!refusal) {
    const message = status === 0 ? offline : failed;
    return status === 0 && offlineHint ? { message, more: offlineHint, problems: {} } : { message, problems: {} };
  }
  const { message, code } = refusal;
  const field = beside[code] ?? (/^password_(short|long|common)$/.test(code) ? 'password' : undefined);
  const about = { ...refusal.fields, ...(field ? { [field]: message } : {}) };
  const problems = Object.fromEntries(Object.entries(about).filter(([name]) => fields.some((each) => each === name)));
  const more = hints[code];
  return { message, ...(more ? { more } : {}), code, problems: problems as FieldErrors<Field> };
}
