import { Button } from '#web/ui/Button.tsx';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Button below a list that loads the next page; not rendered on the last page. */
export function MoreButton({ query, label }: { query: Pages; label: string }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Button variant="ghost" className="mt-4" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  );
}
