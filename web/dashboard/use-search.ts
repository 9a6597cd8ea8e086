import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useSettled } from '../asking/use-settled.ts';
import { groupsOf, nothing } from './found.ts';

/** What a person finds of their own and among the plans. */
export function useSearch(typed: string) {
  const words = typed.trim();
  const settled = useSettled(words);
  const asked = useAsked(settled, async () =>
    settled === '' ? nothing : reply('searchOwn', { query: { q: settled } }),
  );
  const answered = words === settled && asked.data !== undefined;
  return { words, answered, groups: groupsOf((words !== '' && asked.data) || nothing), away: asked.failed };
}
