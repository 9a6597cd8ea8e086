import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching' | 'errorUpdateCount'> & {
  refetch: () => unknown;
};

type Props<Data> = {
  query: Query<Data>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

export function QueryResult<Data>({ query, loading: waiting, children }: Props<Data>) {
  // RequireRole shows a notice about an expired session.
  const { ended } = useSession();
  const { data, errorUpdateCount } = query;
  // Keeps the error visible while 'Try again' runs.
  const failed = query.isError || (data === undefined && errorUpdateCount > 0);
  return (
    <>
      <div role="alert" className="empty:hidden">
        {failed && !ended && <LoadError query={query} />}
      </div>
      {data === undefined ? !failed && waiting : children(data)}
    </>
  );
}

const wordsOf = ({ failure }: ApiCallError) => failure.apiError?.message ?? m.error_fault();

function LoadError({ query: { data, error, isFetching, refetch } }: { query: Query<unknown> }) {
  const known = data !== undefined;
  // While 'Try again' runs, a query without data has no error, so keep the last one.
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const refusal = last instanceof ApiCallError && last.failure.status > 0 ? wordsOf(last) : undefined;
  if (!navigator.onLine)
    return (
      <Notice quiet className="mb-6 max-w-xl">
        {known ? m.dashboard_offline_known() : m.dashboard_offline()}
      </Notice>
    );
  return (
    <Notice tone="error" quiet className="mb-6 max-w-xl">
      {refusal ? (
        <p>
          {refusal} {known && m.dashboard_last_known()}
        </p>
      ) : (
        <p>{known ? m.dashboard_away_known() : m.dashboard_away()}</p>
      )}
      <Button
        variant="ghost"
        small
        className="mt-3"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) refetch();
        }}
      >
        {isFetching ? m.dashboard_asking() : m.site_try_again()}
      </Button>
    </Notice>
  );
}
