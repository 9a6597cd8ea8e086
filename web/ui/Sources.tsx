import type { Fact } from '#shared/facts.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { dayInWords } from './day-in-words.ts';

/** Where a sentence about law comes from, since when it holds and when it was read. */
export function Sources({ facts }: { facts: readonly Fact[] }) {
  const locale = getLocale();
  const named = facts.map(({ source, effectiveFrom }) =>
    effectiveFrom ? m.site_since({ source, day: dayInWords(effectiveFrom, locale) }) : source,
  );
  const read = facts.map(({ checkedOn }) => checkedOn).sort()[0];
  if (!read) return null;
  return (
    <p className="text-sm">
      {m.site_sources({ sources: [...new Set(named)].join('; '), month: dayInWords(read, locale) })}
    </p>
  );
}
