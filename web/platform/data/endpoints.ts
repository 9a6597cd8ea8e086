import { infiniteQueryOptions, queryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ApiResult, type CallOptions, call, type Input, type Reply } from '#web/platform/api/api.ts';
import type { Call } from '#web/platform/api/api-addresses.ts';

export type ApiFailure = Extract<ApiResult<Call>, { ok: false }>;

export class ApiCallError extends Error {
  readonly failure: ApiFailure;

  constructor(name: Call, failure: ApiFailure) {
    super(`${name}: ${failure.status}`);
    this.failure = failure;
  }
}

/** Like `call`, but throws an `ApiCallError` on failure. */
export async function callOrThrow<Name extends Call>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
): Promise<Reply<Name>> {
  const answer = await call(name, input, options);
  if (answer.ok) return answer.reply;
  throw new ApiCallError(name, answer);
}

/** Builds the query of a GET endpoint. All queries of an endpoint can be invalidated by `[name]`. */
export function endpointQuery<Name extends Call>(name: Name, input: Input<Name>) {
  return queryOptions({ queryKey: [name, input] as const, queryFn: () => callOrThrow(name, input) });
}

/** `inputAt` returns the input for a cursor, `next` reads the next cursor from a page. */
export function endpointPages<Name extends Call, Cursor>(
  name: Name,
  inputAt: (cursor: Cursor | undefined) => Input<Name>,
  next: (page: Reply<Name>) => Cursor | null | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [name, 'pages', inputAt(undefined)] as const,
    queryFn: ({ pageParam }) => callOrThrow(name, inputAt(pageParam as Cursor | undefined)),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page) => next(page),
    // Not cached, so that a list starts again with its first page when reopened.
    gcTime: 0,
  });
}

type PagesQuery = Pick<UseInfiniteQueryResult<unknown>, 'isError' | 'isFetchNextPageError'>;

/** If a further page fails, the error is shown beside the 'load more' button instead. */
export function firstPageOf<Query extends PagesQuery>(query: Query) {
  return { ...query, isError: query.isError && !query.isFetchNextPageError };
}
