import { fillIn, type MessageParams } from '#shared/fill-in.ts';
import type { ApiErrorBody } from '#shared/messages.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** API messages in the language of the page, by code and params. The API's own sentences are English. */

type Catalogue = Record<string, string>;
type Reason = { code: string; params?: MessageParams };

const catalogues = import.meta.glob<Catalogue>(['/shared/messages/api.*.json', '!/shared/messages/api.en.json'], {
  import: 'default',
});

/** Catalogue of the page's language; undefined on English pages, and if it could not be loaded. */
export async function apiCatalogue(): Promise<Catalogue | undefined> {
  return catalogues[`/shared/messages/api.${getLocale()}.json`]?.().catch(() => undefined);
}

/** An error in the language of a catalogue; English if the catalogue has no sentence. */
export function translateError(catalogue: Catalogue | undefined, apiError: ApiErrorBody): ApiErrorBody {
  if (!catalogue) return apiError;
  // The API has already filled in the parameters of its English sentence.
  const say = ({ code, params }: Reason, english: string) => {
    // There is one sentence for each unit of a waiting time.
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

/** A reply with its coupon description translated, unless the operator has written it. */
export function translateReply<Reply>(catalogue: Catalogue | undefined, reply: Reply): Reply {
  if (!catalogue || typeof reply !== 'object' || reply === null || !('coupon' in reply)) return reply;
  const { coupon } = reply;
  if (typeof coupon !== 'object' || coupon === null || !('descriptionCode' in coupon)) return reply;
  const description = catalogue[String(coupon.descriptionCode)];
  return description ? { ...reply, coupon: { ...coupon, description } } : reply;
}
