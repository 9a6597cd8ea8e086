import { useState } from 'react';
import type { CaseReview } from '#shared/contract/staff-case-lists.ts';
import { DocumentView } from '#web/app/documents/DocumentView.tsx';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/page-dates.ts';
import { PhotoWarnings } from './PhotoWarnings.tsx';

type Documents = CaseReview['request']['documents'];

export function ReviewDocuments({ title, documents }: { title: string; documents: Documents }) {
  const [place, setPlace] = useState(0);
  const shown = documents[place] ?? documents[0];
  if (!shown) return null;
  return (
    <div className="grid min-w-0 content-start gap-3">
      {documents.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{title}</legend>
          {documents.map(({ id }, index) => (
            <Button
              key={id}
              small
              variant="ghost"
              aria-pressed={id === shown.id}
              aria-label={m.work_reviews_page({ place: index + 1, count: documents.length })}
              onClick={() => setPlace(index)}
            >
              {index + 1}
            </Button>
          ))}
        </fieldset>
      )}
      <PhotoWarnings warnings={shown.photoWarnings} />
      <DocumentView key={shown.id} path={shown.url} pages={shown.pages} title={shown.name} keys />
    </div>
  );
}

export function RefusedBefore({ documents }: { documents: Documents }) {
  const refused = documents.filter(({ verdict }) => verdict === 'rejected').toReversed();
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="refused">
      <h3 id="refused" className="border-b-2 border-ink pb-1 text-lg">
        {m.work_reviews_refused()}
      </h3>
      <ul>
        {refused.map(({ id, name, url, sentAt, reason }) => (
          <li key={id} className="border-b border-line py-2">
            <a href={url} target="_blank" rel="noreferrer" className="target link wrap-anywhere">
              {name}
            </a>
            <span className="block text-sm text-muted">{m.work_reviews_sent({ day: moment(sentAt) })}</span>
            {reason && <span className="block wrap-anywhere">{reason.text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
