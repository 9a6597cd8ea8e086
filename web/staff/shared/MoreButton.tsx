import { m } from '#web/paraglide/messages.js';
import { ApiCallError } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
};

/** Button below a list that loads the next page, with the error if that fails; not rendered on the last page. */
export function MoreButton({ query, label }: { query: Pages; label: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const refusal = error instanceof ApiCallError ? error.failure.apiError?.message : undefined;
  if (!hasNextPage) return null;
  return (
    <>
      <div role="alert">
        {isFetchNextPageError && !isFetchingNextPage && (
          <Notice tone="error" quiet className="mt-4 max-w-xl">
            {refusal ?? m.work_more_failed()}
          </Notice>
        )}
      </div>
      <Button variant="ghost" className="mt-4" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </>
  );
}
