import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CaseReply } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { failureText } from './failure-text.ts';
import { useTypedText } from './shared/use-typed-text.ts';

const numbers = [1, 2, 3, 4, 5];

/** The customer's rating of finished work, once. */
export function CaseRating({ one }: { one: CaseReply }) {
  const { id, status, step, rating } = one;
  const [sent, setSent] = useState(false);
  if (rating) return <Rated caseId={id} rating={rating} focused={sent} />;
  const ready = status === 'done' || (status === 'open' && step.key === 'rating');
  return ready ? <RatingForm caseId={id} onSent={() => setSent(true)} /> : null;
}

type RatedProps = { caseId: string; rating: NonNullable<CaseReply['rating']>; focused: boolean };

/** `focused`: it took the place of the form that had the focus. */
function Rated({ caseId, rating, focused }: RatedProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (focused) thanks.current?.focus();
  }, [focused]);
  const client = useQueryClient();
  const { stars, text, publish } = rating;
  const changing = useMutation({
    mutationFn: () => callOrThrow('changeRatingConsent', { params: { id: caseId }, body: { publish: !publish } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['getOwnCase'] }),
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
  const [stars, setStars] = useState(0);
  const { text, type, sent } = useTypedText(`case rating ${caseId}`);
  const [publish, setPublish] = useState(false);
  const [missing, setMissing] = useState(false);
  const sending = useMutation({
    mutationFn: () => callOrThrow('rateCase', { params: { id: caseId }, body: { stars, text: text.trim(), publish } }),
    onSuccess() {
      sent();
      onSent();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['getOwnCase'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(stars === 0);
    if (stars > 0 && !sending.isPending) sending.mutate();
  };
  const problem = missing ? m.cases_rating_missing() : sending.isError ? failureText(sending.error) : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl justify-items-start gap-4 print:hidden">
      <fieldset className="w-full">
        <legend className="mb-3 w-full border-b-2 border-ink pb-2 text-2xl font-bold">{m.cases_rating()}</legend>
        <div className="flex gap-2">
          {numbers.map((count) => (
            <label
              key={count}
              className="grid size-12 cursor-pointer place-items-center rounded-full border border-line text-lg font-semibold figures has-checked:border-kesar has-checked:bg-haldi-wash has-focus-visible:outline-3 has-focus-visible:outline-kesar"
            >
              <input
                type="radio"
                name="stars"
                className="sr-only"
                checked={stars === count}
                aria-label={m.cases_rating_stars({ count })}
                onChange={() => setStars(count)}
              />
              {count}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="w-full">
        <TextField
          name="text"
          label={m.cases_rating_text()}
          rows={3}
          maxLength={4_000}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <label className="flex min-h-12 items-center gap-3">
        <input type="checkbox" checked={publish} onChange={({ target }) => setPublish(target.checked)} />
        {m.cases_rating_publish()}
      </label>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <Button type="submit" small aria-disabled={sending.isPending}>
        {m.cases_rating_send()}
      </Button>
    </form>
  );
}
