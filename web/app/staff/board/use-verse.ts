import { useEffect, useState } from 'react';
import { fallbackVerse } from '#shared/rules/verse.ts';
import { call, type Reply } from '#web/platform/api/api.ts';

type Shown = { text: string; reference: string; slok?: string; hindi?: string };

const minute = 60_000;
/** The server's clock may be slightly behind. */
const slack = 400;

function shownOf(verse: Reply<'getVerse'>): Shown {
  const { text, text_hi: hindi, slok, chapter_number: chapter, verse_number: number } = verse;
  return { text, hindi, slok, reference: `Bhagavad Gita ${chapter}.${number}` };
}

/** Hook that fetches the verse now and on each full minute unless paused; undefined until loaded. */
export function useVerse(paused: boolean): Shown | undefined {
  const [verse, setVerse] = useState<Shown>();
  useEffect(() => {
    if (paused) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      timer = setTimeout(ask, minute - (Date.now() % minute) + slack);
      const answer = await call('getVerse', {});
      if (wanted) setVerse(answer.ok ? shownOf(answer.reply) : fallbackVerse);
    };
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [paused]);
  return verse;
}
