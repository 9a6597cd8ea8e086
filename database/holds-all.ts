import { type RawBuilder, sql } from 'kysely';
import { patternOf } from '#shared/rules/search.ts';

/** True where a text, kept in its search form with a space before it, holds every word. */
export function holdsAll(text: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  const all = words.map((word) => sql`${text} like ${patternOf(word)}`);
  return all.length > 0 ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}
