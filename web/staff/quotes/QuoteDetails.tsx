import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderPath } from '#shared/paths.ts';
import { inRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { CopyButton } from '#web/staff/shared/CopyButton.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { moment, nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { quoteStateNames } from './quote-state-names.ts';

export function QuoteDetails({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useQuery(endpointQuery('GET /api/admin/quotes/:id', { params: { id } }));
  const action = useEndpointMutation();
  const withdraw = async () => {
    await action.run('POST /api/admin/quotes/:id/withdraw', { params: { id } });
    void query.refetch();
    void client.invalidateQueries({ queryKey: ['GET /api/admin/quotes'] });
  };
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(quote) => (
        <div className="grid gap-4">
          <h2 className="text-2xl wrap-anywhere">{quote.name}</h2>
          <p className="wrap-anywhere">
            <EmailAddress>{quote.email}</EmailAddress> <span className="figures">{formatPhone(quote.phone)}</span>
          </p>
          <p>
            <span className="block font-semibold">{quote.title}</span>
            {inRupees(quote.total)}
            {quote.discount > 0 && `, ${m.desk_quote_saving({ amount: inRupees(quote.discount) })}`}
            <span className="block">
              {quoteStateNames[quote.state]()}, {m.desk_quotes_until({ day: nearDay(quote.validUntil) })}
            </span>
          </p>
          {quote.note && <p className="whitespace-pre-wrap wrap-anywhere">{quote.note}</p>}
          <p className="text-sm text-muted">
            {m.desk_quote_by({ name: quote.madeBy ?? '-', when: moment(quote.createdAt) })}
          </p>
          {quote.orderId !== null && (
            <Link to={orderPath(quote.orderId)} className="link target">
              {m.desk_quote_order()}
            </Link>
          )}
          {quote.state === 'open' && (
            <>
              <p className="flex flex-wrap items-baseline gap-x-4 wrap-anywhere">
                <a href={quote.url} className="link min-w-0">
                  {quote.url}
                </a>
                <CopyButton text={quote.url} label={m.desk_quote_copy()} />
              </p>
              <img src={quote.picture} alt={m.desk_quote_qr()} width={240} height={240} className="rounded-card" />
              <ActionNotice notice={action.notice} />
              <Button
                variant="ghost"
                small
                className="justify-self-start"
                aria-disabled={action.busy}
                onClick={() => void withdraw()}
              >
                {m.desk_quote_withdraw()}
              </Button>
            </>
          )}
        </div>
      )}
    </QueryResult>
  );
}
