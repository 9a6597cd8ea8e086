import { fillIn, type MessageParams } from '#shared/fill-in.ts';
import type { ApiErrorBody } from '#shared/messages.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** API messages in the page's language, by code and parameters; the sentences sent by the API itself are English. */

type Catalogue = Record<string, string>;
type Reason = { code: string; params?: MessageParams };

const catalogues = import.meta.glob<Catalogue>(['/shared/messages/api.*.json', '!/shared/messages/api.en.json'], {
  import: 'default',
});

/** Loads the catalogue of the page's language; undefined on English pages and if loading fails. */
export async function apiCatalogue(): Promise<Catalogue | undefined> {
  return catalogues[`/shared/messages/api.${getLocale()}.json`]?.().catch(() => undefined);
}

/** Translates an error with the catalogue; keeps the English sentence if the catalogue has none for the code. */
export function translateError(catalogue: Catalogue | undefined, apiError: ApiErrorBody): ApiErrorBody {
  if (!catalogue) return apiError;
  // In the API's English sentence, the parameters are already filled in.
  const say = ({ code, params }: Reason, english: string) => {
    // A waiting time has a separate sentence for each unit.
    const sentence = catalogue[`error_${code}_${params?.['unit']}`] ?? catalogue[`error_${code}`];
    return sentence ? fillIn(sentence, params) : english;
  };
  const { fields, reasons = {} } = apiError;
  const translated = Object.entries(fields ?? {}).map(([name, english]) => {
    const reason = reasons[name];
    return [name, reason ? say(reason, english) : english];
  });
  return {
    ...apiError,
    message: say(apiError, apiError.message),
    ...(fields ? { fields: Object.fromEntries(translated) } : {}),
  };
}

/** Translates the coupon description in a reply, unless the operator has written it. */
export function translateReply<Reply>(catalogue: Catalogue | undefined, reply: Reply): Reply {
  if (!catalogue || typeof reply !== 'object' || reply === null || !('coupon' in reply)) return reply;
  const { coupon } = reply;
  if (typeof coupon !== 'object' || coupon === null || !('descriptionCode' in coupon)) return reply;
  const description = catalogue[String(coupon.descriptionCode)];
  return description ? { ...reply, coupon: { ...coupon, description } } : reply;
}
