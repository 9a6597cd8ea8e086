import { useState } from 'react';
import type { CaseReply } from '#shared/contract/case-reply.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { CaseDate, shownDates } from './CaseDate.tsx';

const fewDates = 5;

export function CaseDates({ one }: { one: CaseReply }) {
  const [all, setAll] = useState(false);
  const dates = shownDates(one);
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="border-b-2 border-ink pb-2 text-2xl">
        {m.cases_dates()}
      </h2>
      <ol>
        {dates.map((event, place) => (
          <CaseDate
            key={`${event.at} ${event.kind} ${event.text}`}
            event={event}
            partner={one.partner}
            className={all || place < fewDates ? 'grid' : 'hidden'}
          />
        ))}
      </ol>
      {!all && dates.length > fewDates && (
        <Button small variant="ghost" className="mt-4 print:hidden" onClick={() => setAll(true)}>
          {m.cases_dates_all({ count: dates.length })}
        </Button>
      )}
    </section>
  );
}
