import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { useDraft } from '#web/platform/use-form-draft.ts';
import { TextField } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { RatingStarIcon } from '#web/ui/icons.tsx';
import { caseFormTexts, failureText } from './failure-text.ts';

const words = [
  m.cases_rating_poor,
  m.cases_rating_weak,
  m.cases_rating_fine,
  m.cases_rating_good,
  m.cases_rating_great,
];

export function CaseRating({ one }: { one: CaseReply }) {
  const { id, rating } = one;
  const [sent, setSent] = useState(false);
  if (rating) return <Rated caseId={id} rating={rating} focused={sent} />;
  return <RatingForm caseId={id} onSent={() => setSent(true)} />;
}

type RatedProps = { caseId: string; rating: NonNullable<CaseReply['rating']>; focused: boolean };

/** Shows the rating; takes the focus if `focused`, because it replaces the form that had the focus. */
function Rated({ caseId, rating, focused }: RatedProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focused) thanks.current?.focus();
  }, [focused]);
  const client = useQueryClient();
  const { stars, text, publish } = rating;
  const changing = useMutation({
    mutationFn: () =>
      callOrThrow('PATCH /api/user/cases/:id/rating', { params: { id: caseId }, body: { publish: !publish } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] }),
  });
  return (
    <div className="max-w-xl">
      <p ref={thanks} tabIndex={-1} className="font-semibold">
        {m.cases_rating_thanks({ count: stars })}
      </p>
      {text && (
        <>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          <p className="mt-1 text-sm text-muted" role="status">
            {publish ? m.cases_rating_allowed() : m.cases_rating_private()}
          </p>
          <button
            type="button"
            className="link target text-sm print:hidden"
            aria-disabled={changing.isPending}
            onClick={() => changing.isPending || changing.mutate()}
          >
            {publish ? m.cases_rating_withdraw() : m.cases_rating_allow()}
          </button>
        </>
      )}
      <div role="alert" className="empty:hidden">
        {changing.isError && <FieldError>{failureText(changing.error)}</FieldError>}
      </div>
    </div>
  );
}

function RatingForm({ caseId, onSent }: { caseId: string; onSent: () => void }) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['GET /api/user/cases/:id'] });
  const form = useContractForm('POST /api/user/cases/:id/rating', {
    fields: {
      stars: (typed) => (typed === '' ? m.cases_rating_missing() : undefined),
      text: undefined,
      publish: undefined,
    },
    draft: useDraft(`case rating ${caseId}`, { stars: '', text: '', publish: '' }),
    input: ({ stars, text, publish }) => ({
      params: { id: caseId },
      body: { stars: Number(stars), text: text.trim(), publish: publish !== '' },
    }),
    texts: caseFormTexts,
    onSettled: () => void refetch(),
    onDone() {
      onSent();
    },
  });
  const stars = form.field('stars');
  const publish = form.field('publish');
  return (
    <form {...form.props} className="grid max-w-xl justify-items-start gap-4 print:hidden">
      <fieldset className="w-full">
        <legend className="mb-3 w-full border-b-2 border-ink pb-2 text-xl font-semibold">{m.cases_rating()}</legend>
        <div className="stars grid grid-cols-5">
          {words.map((word, index) => {
            const count = index + 1;
            return (
              <label key={count} className="grid min-h-16 cursor-pointer justify-items-center gap-1 rounded-card py-2">
                <input
                  type="radio"
                  name={stars.name}
                  value={count}
                  className="sr-only"
                  defaultChecked={stars.defaultValue === String(count)}
                  aria-label={`${word()}, ${m.cases_rating_stars({ count })}`}
                  onInput={stars.onInput}
                />
                <RatingStarIcon className="size-8" />
                <span className="text-sm">{word()}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <div className="w-full">
        <TextField {...form.field('text')} label={m.cases_rating_text()} rows={3} maxLength={4_000} />
      </div>
      <label className="flex min-h-12 items-center gap-3">
        <input type="checkbox" name={publish.name} defaultChecked={publish.defaultValue === 'on'} />
        {m.cases_rating_publish()}
      </label>
      <div role="alert" className="empty:hidden">
        {stars.error && <FieldError>{stars.error}</FieldError>}
      </div>
      <FormNotice refused={form.refused} />
      <SubmitButton small variant="ghost" busy={form.busy}>
        {m.cases_rating_send()}
      </SubmitButton>
    </form>
  );
}
