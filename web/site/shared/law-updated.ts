import { facts } from '#shared/facts.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

/** When the facts about the law were last checked, for pages that explain it. */
export function lawUpdated(): string {
  return m.plans_updated({ month: formatIsoDate(facts.registrationUpTo.checkedOn, getLocale()) });
}
