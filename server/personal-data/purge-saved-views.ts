import type { Tx } from '#database/connect.ts';

/**
 * Deletes saved filters of the staff whose name or search words are about an erased person: their addresses, numbers,
 * names and companies. A name of one word is that of others too, and is left to the yearly purge of searches.
 */
export async function purgeSavedViews(tx: Tx, facts: readonly (string | null)[]): Promise<void> {
  const about = facts.flatMap((fact) => (fact && isTelling(fact) ? [wordsOf(fact)] : []));
  if (about.length === 0) return;
  const views = await tx.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
  const ids = views.filter((view) => isAbout(view, about)).map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('saved_views').where('id', 'in', ids).execute();
}

const isTelling = (fact: string) => /[@\d]/.test(fact) || wordsOf(fact).length > 1;

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}@]+/u)
    .filter(Boolean);

/** All words of a fact are in the view, in any order; a number also with blanks or dots in it. */
function isAbout({ name, query }: { name: string; query: string }, about: readonly string[][]): boolean {
  const typed = [name, ...[...new URLSearchParams(query)].flat()].join(' ');
  const words = new Set(wordsOf(typed));
  const digits = typed.normalize('NFKC').replace(/[\s.()-]/g, '');
  return about.some(
    (fact) =>
      fact.every((word) => words.has(word)) ||
      (fact.length === 1 && /^\d{10}$/.test(fact[0] ?? '') && digits.includes(fact[0] ?? '')),
  );
}
