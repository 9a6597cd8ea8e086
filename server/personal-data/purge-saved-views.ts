import type { Tx } from '#database/connect.ts';

type Searched = { emails?: readonly string[]; phones?: readonly string[]; name?: string };

/**
 * Deletes saved filters of the staff whose name or search words are about an erased person: an address, a number, or
 * the whole name if it has two words (a first name is that of others too).
 */
export async function purgeSavedViews(tx: Tx, { emails = [], phones = [], name = '' }: Searched): Promise<void> {
  const fullName = name.trim().toLowerCase().split(/\s+/);
  const about = [...emails, ...phones, ...(fullName.length > 1 ? [fullName.join(' ')] : [])].filter(Boolean);
  if (about.length === 0) return;
  const views = await tx.selectFrom('saved_views').select(['id', 'name', 'query']).execute();
  const ids = views.filter((view) => isAbout(view, about)).map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('saved_views').where('id', 'in', ids).execute();
}

function isAbout(view: { name: string; query: string }, about: readonly string[]): boolean {
  const typed = [view.name, ...new URLSearchParams(view.query).values()].map((text) => text.toLowerCase());
  // A phone number is also found with blanks in it.
  const texts = [...typed.map((text) => text.replace(/\s+/g, ' ')), ...typed.map((text) => text.replace(/[\s-]/g, ''))];
  return about.some((words) => texts.some((text) => text.includes(words)));
}
