import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import { casePath, paths } from '#shared/paths.ts';
import { taxFields } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointPages } from '#web/platform/data/endpoints.ts';
import { useFirstPage } from '#web/platform/data/first-data.ts';
import { useActionNotice } from '#web/platform/data/use-action-notice.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { buyerLabels, buyerText } from '#web/staff/shared/buyer-labels.ts';
import { daysSince } from '#web/staff/shared/due-text.ts';
import { ActionToast } from '#web/ui/ActionToast.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Draft } from '#web/ui/case/Draft.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { moment } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { OtherViewer } from './OtherViewer.tsx';
import { RefusedBefore } from './ReviewDocuments.tsx';
import { ReviewedAnswer } from './ReviewedAnswer.tsx';
import type { SetNotice } from './types.ts';
import { Verdict } from './Verdict.tsx';

/** Number of answers left at which the next page of the queue is loaded. */
const fewLeft = 5;

const pageSize = 50;

/** The first page of the queue, or of the answers of one case. */
export const firstReviews = (caseId: string | undefined) => ({
  query: { limit: pageSize, ...(caseId ? { caseId } : {}) },
});

export function CaseReviews() {
  const caseId = useView().read('case') || undefined;
  const first = firstReviews(caseId);
  const firstPage = useFirstPage<Reply<'GET /api/case-reviews'>>(['GET /api/case-reviews', first]);
  const query = useInfiniteQuery({
    ...endpointPages(
      'GET /api/case-reviews',
      (after: string | undefined) => ({ query: { ...first.query, after } }),
      ({ next }) => next,
    ),
    ...firstPage,
  });
  const [notice, setNotice] = useActionNotice();
  return (
    <>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {({ pages }) => (
          <Queue
            items={pages.flatMap(({ items }) => items)}
            total={pages[0]?.total ?? 0}
            isOfCase={caseId !== undefined}
            further={query}
            setNotice={setNotice}
          />
        )}
      </QueryResult>
      <ActionToast notice={notice} onDismiss={() => setNotice(null)} />
    </>
  );
}

type Further = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'> & {
  fetchNextPage: () => Promise<unknown>;
};
type QueueProps = {
  items: readonly CaseReview[];
  total: number;
  isOfCase: boolean;
  further: Further;
  setNotice: SetNotice;
};

function Queue({ items, total, isOfCase, further, setNotice }: QueueProps) {
  const client = useQueryClient();
  const [later, setLater] = useState<readonly string[]>([]);
  const waiting = items.filter(({ request }) => !later.includes(request.id));
  const review = waiting[0];
  const putOff = items.length - waiting.length;
  const onLater = () => review && setLater([...later, review.request.id]);
  useKeys({ n: onLater });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = further;
  const isShort = waiting.length <= fewLeft && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  const onChanged = () => {
    void client.invalidateQueries({ queryKey: ['GET /api/case-reviews'] });
    void client.invalidateQueries({ queryKey: ['GET /api/cases'] });
  };
  const again = putOff > 0 && (
    <Button small variant="ghost" onClick={() => setLater([])}>
      {m.work_reviews_again({ count: putOff })}
    </Button>
  );
  const all = isOfCase && (
    <Link to={paths.caseReviews} className="target link">
      {m.work_reviews_all()}
    </Link>
  );
  if (!review && hasNextPage) return isFetchNextPageError ? again : <RowsSkeleton />;
  if (!review)
    return (
      <EmptyState className="max-w-xl pt-2">
        <p className="mb-4 text-lg text-muted">{putOff > 0 ? m.work_reviews_put_off() : m.work_reviews_none()}</p>
        {again} {all}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <span className="font-semibold">{m.work_reviews_count({ count: total })}</span>
        <Oldest sentAt={items[0]?.request.answeredAt} />
        <Button small variant="ghost" aria-keyshortcuts="N" onClick={onLater}>
          {m.work_reviews_later()}
          <kbd className="key">N</kbd>
        </Button>
        {again}
        {all}
      </p>
      <Answer
        key={`${review.request.id} ${review.request.answeredAt}`}
        review={review}
        setNotice={setNotice}
        onChanged={onChanged}
      />
      <p className="mt-6 text-sm text-muted max-lg:hidden">{m.work_reviews_keys()}</p>
    </>
  );
}

/** For how long the oldest answer has waited; nothing on its first day. */
function Oldest({ sentAt }: { sentAt: string | null | undefined }) {
  const days = sentAt ? daysSince(sentAt) : 0;
  if (days === 0) return null;
  return <span>{days === 1 ? m.work_reviews_oldest_day() : m.work_reviews_oldest({ days })}</span>;
}

type AnswerProps = {
  review: CaseReview;
  setNotice: SetNotice;
  onChanged: () => void;
};

function Answer({ review, setNotice, onChanged }: AnswerProps) {
  const { request, caseId } = review;
  return (
    <article className="grid gap-x-8 gap-y-6 [--frame-height:max(16rem,calc(100dvh-15rem))] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ReviewedAnswer request={request} />
      <div className="grid content-start gap-4">
        <header className="min-h-22">
          <h2 className="text-xl wrap-anywhere">{request.title}</h2>
          <p className="text-muted">
            <Link to={localPath(casePath(caseId))} className="target link">
              {review.title}, {m.orders_kot({ ticket: review.ticket })}
            </Link>
          </p>
          {request.answeredAt && (
            <p className="text-sm text-muted">{m.work_reviews_sent({ day: moment(request.answeredAt) })}</p>
          )}
        </header>
        <Verdict caseId={caseId} request={request} setNotice={setNotice} onChanged={onChanged} />
        <OtherViewer caseId={caseId} requestId={request.id} known={review.viewer} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <dt className="text-muted">{m.work_customer()}</dt>
          <dd className="wrap-anywhere">
            {review.customer.name}
            <span className="block">{formatPhone(review.customer.phone)}</span>
          </dd>
          <BuyerFacts buyer={review.buyer} />
        </dl>
        {request.text && <p className="whitespace-pre-wrap wrap-anywhere">{request.text}</p>}
        {request.documents.some(({ verdict }) => verdict === null) && (
          <>
            <Draft request={request} />
            {request.answerText && (
              <p className="border-l-2 border-haldi pl-4 whitespace-pre-wrap wrap-anywhere">{request.answerText}</p>
            )}
          </>
        )}
        <RefusedBefore documents={request.documents} />
        {review.answers.length > 0 && <OtherAnswers answers={review.answers} />}
        <div>
          <Disclosure summary={m.work_reviews_good()}>{request.accepted}</Disclosure>
          <Disclosure summary={m.work_reviews_bad()}>{request.avoid}</Disclosure>
        </div>
      </div>
    </article>
  );
}

function BuyerFacts({ buyer }: Pick<CaseReview, 'buyer'>) {
  const facts = taxFields.map(
    (field) => [buyerLabels[field](), buyer[field] && buyerText(field, buyer[field])] as const,
  );
  return facts.map(
    ([label, value]) =>
      value && (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </Fragment>
      ),
  );
}

function OtherAnswers({ answers }: Pick<CaseReview, 'answers'>) {
  return (
    <section aria-labelledby="answers">
      <h3 id="answers" className="border-b-2 border-ink pb-1 text-lg">
        {m.work_reviews_answers()}
      </h3>
      <dl>
        {answers.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-2">
            <dt className="text-sm text-muted">{title}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
