import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fallbackVerse } from '#shared/rules/verse.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { DownIcon, PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import { pauseClock } from './clock.ts';
import { usePreferences } from './preferences.ts';

const round = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover';

/** Banner with the verse of the minute, of fixed height; expands to show Sanskrit and Hindi. */
export function VerseBanner() {
  const { preferences, setPreference } = usePreferences();
  const [paused, setPaused] = usePause();
  // The server does not know the preferences, which are stored in this browser.
  const open = useHydrated() && preferences.verseOpen;
  const verse = useVerse(paused);
  const { text, reference, slok, hindi } = verse ?? { ...fallbackVerse, slok: undefined, hindi: undefined };
  const label = open ? m.tasks_verse_less() : m.tasks_verse_more();
  return (
    <section aria-label={m.tasks_verse()} className="verse">
      <figure className={verse ? '' : 'invisible'}>
        <blockquote className={`verse-text ${open ? '' : 'verse-short'}`}>“{text}”</blockquote>
        {open && (
          <div className="verse-more">
            {slok && (
              <p lang="sa" className="font-medium whitespace-pre-line">
                {slok}
              </p>
            )}
            {hindi && <p lang="hi">{hindi}</p>}
          </div>
        )}
        <figcaption className="text-sm whitespace-nowrap text-muted">{reference}</figcaption>
      </figure>
      <div className="-my-1.5 -mr-2 flex">
        <button
          type="button"
          aria-label={paused ? m.tasks_resume() : m.tasks_pause()}
          title={paused ? m.tasks_resume() : m.tasks_pause()}
          className={round}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-label={label}
          title={label}
          className={round}
          onClick={() => setPreference({ verseOpen: !open })}
        >
          <DownIcon className={`size-5 ${open ? 'rotate-180' : ''}`} />
        </button>
      </div>
    </section>
  );
}

function usePause() {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    pauseClock(paused);
    return () => pauseClock(false);
  }, [paused]);
  return [paused, setPaused] as const;
}

type Shown = { text: string; reference: string; slok?: string; hindi?: string };

const minute = 60_000;
/** Additional delay in ms, because the server's clock may be slow. */
const slack = 400;

function shownOf(verse: Reply<'GET /api/gita'>): Shown {
  const { text, text_hi: hindi, slok, chapter_number: chapter, verse_number: number } = verse;
  return { text, hindi, slok, reference: `Bhagavad Gita ${chapter}.${number}` };
}

/** Fetches the verse now and on each full minute unless paused; undefined until loaded. */
function useVerse(paused: boolean): Shown | undefined {
  const { data, isError } = useQuery({
    ...endpointQuery('GET /api/gita', {}),
    enabled: !paused,
    retry: false,
    refetchInterval: () => minute - (Date.now() % minute) + slack,
  });
  return isError ? fallbackVerse : data && shownOf(data);
}
