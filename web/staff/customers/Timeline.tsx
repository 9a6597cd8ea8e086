import { useInfiniteQuery } from '@tanstack/react-query';
import { paiseInShort } from '#shared/rules/money.ts';
import { isProfileDocumentKind } from '#shared/rules/uploads.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import { documentNames } from './customer-documents.ts';

const dots: Partial<Record<Event['kind'], string>> = {
  'order-paid': 'border-pudina bg-pudina',
  'task-done': 'border-pudina bg-pudina',
  'order-refunded': 'border-mirchi bg-mirchi',
  enquiry: 'border-kesar bg-kesar',
  note: 'border-haldi bg-haldi',
};

export function Timeline({ id }: { id: string }) {
  const query = useEvents(id);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <CustomerSection id="timeline" title={m.customers_timeline()}>
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => (
          <ol className="mt-4 ml-1.5 border-l-2 border-line">
            {pages
              .flatMap(({ items }) => items)
              .map((event) => (
                <Line key={event.key} event={event} />
              ))}
          </ol>
        )}
      </QueryResult>
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
  const { line, text } = textsOf(event);
  return (
    <li className="relative pb-4 pl-5">
      <span
        className={`absolute top-2 -left-[7px] size-3 rounded-full border-2 ${dots[event.kind] ?? 'border-edge bg-paper'}`}
      />
      <p className="font-medium wrap-anywhere">{line}</p>
      {text && <p className="line-clamp-3 text-sm whitespace-pre-line wrap-anywhere">{text}</p>}
      <Moment at={event.at} className="figures text-sm text-muted" />
    </li>
  );
}

function textsOf({ kind, who, what, amountPaise }: Event): { line: string; text: string | null } {
  const plan = what ?? '';
  const sent = what !== null && isProfileDocumentKind(what) ? documentNames[what]() : m.customers_document_of_case();
  const sum = paiseInShort(amountPaise ?? 0);
  const line = {
    'signed-up': m.customers_event_signed_up,
    'order-placed': () => m.customers_event_order_placed({ plan }),
    'order-paid': () => m.customers_event_order_paid({ plan, amount: sum }),
    'order-refunded': () => m.customers_event_order_refunded({ plan, amount: sum }),
    'paper-sent': () => m.customers_event_document_sent({ document: sent }),
    'paper-opened': () =>
      who === null
        ? m.customers_event_document_opened_self({ document: sent })
        : m.customers_event_document_opened({ name: who, document: sent }),
    note: () => m.customers_event_note({ name: who ?? '' }),
    'task-done': () => m.customers_event_task_done({ title: plan }),
    enquiry: m.customers_event_enquiry,
  }[kind]();
  return { line, text: kind === 'note' || kind === 'enquiry' ? what : null };
}

type Page = Reply<'GET /api/admin/users/:id/timeline'>;
type Event = Page['items'][number];

function useEvents(id: string) {
  return useInfiniteQuery(
    endpointPages(
      'GET /api/admin/users/:id/timeline',
      (before: Exclude<Page['next'], null> | undefined) => ({ params: { id }, query: before ? { before } : {} }),
      (page) => page.next,
    ),
  );
}
