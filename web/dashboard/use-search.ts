import { useEffect, useState } from 'react';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { groupsOf, nothing } from './found.ts';

const pause = 200;

/** The words, once typing has paused. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

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
