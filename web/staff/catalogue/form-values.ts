import type { ApiErrorBody } from '#shared/messages.ts';
import { m } from '#web/paraglide/messages.js';

export const linesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const isWhole = (typed: string): string | undefined =>
  /^\s*\d{1,7}\s*$/.test(typed) ? undefined : m.shop_number_wrong();

export const wholeOrNone = (typed: string): string | undefined => (typed.trim() === '' ? undefined : isWhole(typed));
export const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

type Refused = { status: number; apiError?: ApiErrorBody };

/** Puts errors of texts in two languages, such as `name.hi`, at the fields of the form, such as `nameHi`. */
export function atFormFields({ status, apiError }: Refused): Refused {
  if (!apiError?.fields) return { status, ...(apiError && { apiError }) };
  const fields = Object.entries(apiError.fields).map(([path, sentence]) => {
    const [name, language] = path.split('.');
    return [language === 'hi' ? `${name}Hi` : name, sentence];
  });
  return { status, apiError: { ...apiError, fields: Object.fromEntries(fields) } };
}
