import { type RawBuilder, sql } from 'kysely';
import { patternOf } from '#shared/rules/search.ts';

/** True where a text, kept in its search form with a space before it, holds every word. */
export function holdsAll(text: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  return allHold(words.map((word) => sql`${text} like ${patternOf(word)}`));
}

/** True where every condition is, and where there is none. */
export function allHold(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}
