import { m } from '#web/paraglide/messages.js';
import { firstPageOf } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { momentInIst } from '#web/ui/format-date.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import { wordsOf } from './event-labels.ts';
import { type Event, useEvents } from './use-events.ts';

const dots: Partial<Record<Event['kind'], string>> = {
  'order-paid': 'border-pudina bg-pudina',
  'task-done': 'border-pudina bg-pudina',
  'order-refunded': 'border-mirchi bg-mirchi',
  enquiry: 'border-kesar bg-kesar',
  note: 'border-haldi bg-haldi',
};

/** Timeline of the customer's events, latest first. */
export function Timeline({ id }: { id: string }) {
  const query = useEvents(id);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <CustomerSection id="timeline" title={m.customers_timeline()}>
      <Loaded query={firstPageOf(query)} waiting={<RowsSkeleton />}>
        {({ pages }) => (
          <ol className="mt-4 ml-1.5 border-l-2 border-line">
            {pages
              .flatMap(({ items }) => items)
              .map((event) => (
                <Line key={event.key} event={event} />
              ))}
          </ol>
        )}
      </Loaded>
      <div role="alert">
        {isFetchNextPageError && (
          <Notice tone="error" quiet className="mt-3">
            {m.customers_timeline_failed()}
          </Notice>
        )}
      </div>
      {hasNextPage && (
        <Button
          variant="ghost"
          small
          className="mt-3"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? m.customers_asking() : m.customers_timeline_older()}
        </Button>
      )}
    </CustomerSection>
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
        {momentInIst(event.at)}
      </time>
    </li>
  );
}
