import { Asked } from '../asking/Asked.tsx';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { wordsOf } from './event-words.ts';
import { Section } from './Section.tsx';
import { type Event, useEvents } from './use-events.ts';
import { whenInIst } from './when.ts';

const dots: Partial<Record<Event['kind'], string>> = {
  'order-paid': 'border-pudina bg-pudina',
  'task-done': 'border-pudina bg-pudina',
  'order-refunded': 'border-mirchi bg-mirchi',
  enquiry: 'border-kesar bg-kesar',
  note: 'border-haldi bg-haldi',
};

/** Everything that happened, the latest first. `deeds` rises when something was done on this page. */
export function Timeline({ id, deeds }: { id: string; deeds: number }) {
  const { asked, events, more, state, showOlder } = useEvents(id, deeds);
  return (
    <Section id="timeline" title={m.customers_timeline()}>
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {() => (
          <ol className="mt-4 ml-1.5 border-l-2 border-line">
            {events.map((event) => (
              <Line key={event.key} event={event} />
            ))}
          </ol>
        )}
      </Asked>
      <div role="alert">
        {state === 'failed' && (
          <Notice tone="error" quiet className="mt-3">
            {m.customers_timeline_failed()}
          </Notice>
        )}
      </div>
      {more && (
        <Button variant="ghost" small className="mt-3" aria-disabled={state === 'asking'} onClick={showOlder}>
          {state === 'asking' ? m.customers_asking() : m.customers_timeline_older()}
        </Button>
      )}
    </Section>
  );
}

function Line({ event }: { event: Event }) {
  const { line, text } = wordsOf(event);
  return (
    <li className="relative pb-4 pl-5">
      <span
        className={`absolute top-2 -left-[7px] size-3 rounded-full border-2 ${dots[event.kind] ?? 'border-edge bg-paper'}`}
      />
      <p className="font-medium wrap-anywhere">{line}</p>
      {text && <p className="line-clamp-3 text-sm whitespace-pre-line wrap-anywhere">{text}</p>}
      <time dateTime={event.at} className="figures text-sm text-muted">
        {whenInIst(event.at)}
      </time>
    </li>
  );
}
