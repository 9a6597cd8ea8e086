import { fallbackVerse } from '#shared/rules/verse.ts';
import { m } from '../paraglide/messages.js';
import { DownIcon, PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { useVerse } from './use-verse.ts';

type Props = { open: boolean; onOpen: (open: boolean) => void; paused: boolean; onPause: (paused: boolean) => void };

const round = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover';

/** The verse of the minute in two lines that keep their height; opened also in Sanskrit and Hindi. */
export function VerseBanner({ open, onOpen, paused, onPause }: Props) {
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
          onClick={() => onPause(!paused)}
        >
          {paused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
        </button>
        <button
          type="button"
          aria-expanded={open}
          aria-label={label}
          title={label}
          className={round}
          onClick={() => onOpen(!open)}
        >
          <DownIcon className={`size-5 ${open ? 'rotate-180' : ''}`} />
        </button>
      </div>
    </section>
  );
}
