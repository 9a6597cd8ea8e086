import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brand } from '#shared/brand.ts';
import { casePath } from '#shared/paths.ts';
import { SignedInPage } from '#web/app/shell/SignedInPage.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import { MoreButton } from '#web/staff/shared/MoreButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

type Page = Reply<'GET /api/ratings'>;

export const meta = () =>
  pageMeta({ title: m.desk_ratings_title(), description: m.desk_ratings_description(), noindex: true });

export default function RatingsPage() {
  return (
    <SignedInPage screen="ratings" title={m.desk_ratings_title()}>
      <Ratings />
    </SignedInPage>
  );
}

function Ratings() {
  const { user } = useSession();
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/ratings',
      (after: string | undefined) => ({ query: { after } }),
      ({ next }) => next,
    ),
  );
  return (
    <>
      <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
        {({ pages }) => (
          <>
            {pages[0] && <Sum page={pages[0]} />}
            {user?.role === 'admin' && <Claim />}
            <ul aria-label={m.desk_ratings_title()} className="max-w-3xl border-t-2 border-ink">
              {pages.flatMap(({ items }) => items.map((one) => <Row key={one.caseId} one={one} />))}
            </ul>
          </>
        )}
      </QueryResult>
      <MoreButton query={query} label={m.desk_ratings_more()} />
    </>
  );
}

function Sum({ page: { count, average, published } }: { page: Page }) {
  if (average === null) return <p className="mb-5 text-lg text-muted">{m.desk_ratings_none()}</p>;
  return (
    <p className="mb-5 text-lg">
      <span className="block text-3xl font-bold figures">{m.desk_ratings_average({ average })}</span>
      {m.desk_ratings_sum({ count, published })}
    </p>
  );
}

function Claim() {
  const { rating, reviews } = brand.claims;
  const shown = rating.shown || reviews.shown;
  return (
    <Notice quiet className="mb-6 max-w-3xl">
      <p>
        {shown
          ? m.desk_ratings_claim({ rating: rating.text, reviews: reviews.text })
          : m.desk_ratings_claim_hidden({ rating: rating.text, reviews: reviews.text })}
      </p>
    </Notice>
  );
}

function Row({ one: { caseId, title, ticket, name, stars, text, publish, at } }: { one: Page['items'][number] }) {
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">{m.desk_ratings_stars({ count: stars })}</span>
        <span className="text-sm text-muted">{publish ? m.desk_ratings_publish() : m.desk_ratings_private()}</span>
      </p>
      {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        {name}, {nearDay(at)},{' '}
        <Link to={localPath(casePath(caseId))} className="link">
          {m.desk_ratings_case({ title, ticket })}
        </Link>
      </p>
    </li>
  );
}
