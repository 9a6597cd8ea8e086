import type { Fact } from '#shared/facts.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';

/** Sources of legal statements, with their effective dates and the month of the oldest check. */
export function Sources({ facts }: { facts: readonly Fact[] }) {
  const locale = getLocale();
  const named = facts.map(({ source, effectiveFrom }) =>
    effectiveFrom ? m.site_since({ source, day: formatIsoDate(effectiveFrom, locale) }) : source,
  );
  const read = facts.map(({ checkedOn }) => checkedOn).sort()[0];
  if (!read) return null;
  return (
    <p className="text-sm">
      {m.site_sources({ sources: [...new Set(named)].join('; '), month: formatIsoDate(read, locale) })}
    </p>
  );
}
