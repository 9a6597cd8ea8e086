import { useQuery } from '@tanstack/react-query';
import { fallbackVerse } from '#shared/rules/verse.ts';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';

type Shown = { text: string; reference: string; slok?: string; hindi?: string };

const minute = 60_000;
/** Additional delay in ms, because the server's clock may be slow. */
const slack = 400;

function shownOf(verse: Reply<'getVerse'>): Shown {
  const { text, text_hi: hindi, slok, chapter_number: chapter, verse_number: number } = verse;
  return { text, hindi, slok, reference: `Bhagavad Gita ${chapter}.${number}` };
}

/** Fetches the verse now and on each full minute unless paused; undefined until loaded. */
export function useVerse(paused: boolean): Shown | undefined {
  const { data, isError } = useQuery({
    ...endpointQuery('getVerse', {}),
    enabled: !paused,
    retry: false,
    refetchInterval: () => minute - (Date.now() % minute) + slack,
  });
  return isError ? fallbackVerse : data && shownOf(data);
}
