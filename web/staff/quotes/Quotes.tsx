import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffQuote } from '#shared/contract/quotes.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteStates } from '#shared/rules/quotes.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { useView, type View } from '#web/platform/data/use-view.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { NewQuote } from './NewQuote.tsx';
import { QuoteDetails } from './QuoteDetails.tsx';
import { quoteStateNames } from './quote-state-names.ts';

const isNew = 'new';

export function Quotes() {
  const view = useView();
  const open = view.read('open');
  const state = quoteStates.find((each) => each === view.read('show'));
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/admin/quotes',
      (after: string | undefined) => ({ query: { state, after } }),
      ({ next }) => next,
    ),
  );
  const list = (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="w-52 max-w-full">
          <UrlFilterField
            view={view}
            name="show"
            label={m.desk_quotes_filter()}
            value={state ?? ''}
            options={[
              ['', m.desk_quotes_all()],
              ...quoteStates.map((each) => [each, quoteStateNames[each]()] as const),
            ]}
          />
        </div>
        {open !== isNew && <ButtonLink href={view.linkTo({ open: isNew })}>{m.desk_quotes_new()}</ButtonLink>}
      </div>
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => <QuoteList quotes={pages.flatMap(({ items }) => items)} view={view} />}
      </QueryResult>
      <MoreButton query={query} label={m.desk_quotes_more()} />
    </>
  );
  return (
    <Panes
      view={view}
      list={list}
      open={open}
      detail={open === isNew ? <NewQuote view={view} /> : <QuoteDetails key={open} id={open} />}
      backLabel={m.desk_quotes_back()}
    />
  );
}

function QuoteList({ quotes, view }: { quotes: readonly StaffQuote[]; view: View }) {
  if (quotes.length === 0)
    return (
      <EmptyState className="pt-2">
        <p className="text-lg">{m.desk_quotes_none()}</p>
      </EmptyState>
    );
  return (
    <ul aria-label={m.desk_quotes_title()} className="border-t-2 border-ink">
      {quotes.map((quote) => (
        <Row key={quote.id} quote={quote} view={view} />
      ))}
    </ul>
  );
}

function Row({ quote, view }: { quote: StaffQuote; view: View }) {
  const { id, name, email, title, total, discount, state, validUntil } = quote;
  const current = view.read('open') === id;
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line px-2 py-3 hover:bg-wash ${current ? 'bg-haldi-wash' : ''}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={view.linkTo({ open: id })}
          preventScrollReset
          data-row=""
          aria-current={current ? 'true' : undefined}
          className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p>{title}</p>
        <p className="text-sm text-muted">
          <EmailAddress>{email}</EmailAddress>
        </p>
      </div>
      <div className="text-right">
        <Money amount={total} className="font-semibold" />
        {discount > 0 && <p className="text-sm text-muted">{m.desk_quote_saving({ amount: inRupees(discount) })}</p>}
        <p className={`text-sm ${state === 'paid' ? 'text-pudina' : state === 'open' ? '' : 'text-muted'}`}>
          {quoteStateNames[state]()}
          {state === 'open' && ` ${m.desk_quotes_until({ day: nearDay(validUntil) })}`}
        </p>
      </div>
    </li>
  );
}
