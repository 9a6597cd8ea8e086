import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { caseRequestPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { answerByText } from '#web/ui/case/case-texts.ts';
import { type Needed, neededOf, untilText } from './needed.ts';

/** Number of rows shown at first; a new onboarding has eight requests. */
const fewRows = 5;

export function NeededList({ cases }: { cases: readonly CaseSummary[] }) {
  const [all, setAll] = useState(false);
  const needed = neededOf(cases);
  const shown = all ? needed : needed.slice(0, fewRows);
  return (
    <section aria-labelledby="needed" className="mb-10 max-w-3xl">
      <h2 id="needed" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_needs()}
      </h2>
      {needed.length === 0 && <p className="py-4 text-muted">{m.cases_needs_nothing()}</p>}
      <ul>
        {shown.map((each, index) => (
          <NeededRow key={each.request.id} needed={each} first={index === 0} />
        ))}
      </ul>
      {shown.length < needed.length && (
        <Button small variant="ghost" className="mt-4" onClick={() => setAll(true)}>
          {m.dashboard_needs_all({ count: needed.length })}
        </Button>
      )}
    </section>
  );
}

function NeededRow({ needed, first }: { needed: Needed; first: boolean }) {
  const { request, one } = needed;
  const { title, state, answer, reason } = request;
  const again = state !== 'needed';
  const answerBy = answerByText(one);
  const action =
    answer !== 'document' ? m.dashboard_needs_answer : again ? m.dashboard_needs_again : m.dashboard_needs_send;
  return (
    <li className="grid gap-x-6 gap-y-2.5 border-b border-line py-3.5 sm:grid-cols-[minmax(0,1fr)_8.5rem] sm:items-center">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
        {again && (
          <p className="text-mirchi wrap-anywhere">
            <span className="block font-semibold">
              {state === 'rejected' ? m.cases_state_rejected() : m.cases_state_expired()}
            </span>
            {reason}
          </p>
        )}
        {answerBy && <p className="font-semibold text-kesar">{answerBy}</p>}
        <p className="text-sm text-muted">{`${one.title} · ${untilText(needed)}`}</p>
      </div>
      <Link
        to={localPath(caseRequestPath(one.id, request.id))}
        className={`button button-small max-sm:justify-self-start ${first ? 'button-primary' : 'button-ghost'}`}
      >
        {action()}
        <span className="sr-only">: {title}</span>
      </Link>
    </li>
  );
}
