import { useState } from 'react';
import type { Reply } from '../api.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { m } from '../paraglide/messages.js';
import { momentInIst } from '../ui/moment-in-ist.ts';
import { paperWords } from './papers.ts';

type Opening = Reply<'listPaperOpenings'>[number];
const shownFirst = 5;

/** The record of who looked at the papers. */
export function PaperOpenings({ sent }: { sent: boolean }) {
  const asked = useAsked('openings', () => reply('listPaperOpenings', {}));
  return (
    <div className="pt-5">
      <h3>{m.profile_openings()}</h3>
      <Asked asked={asked} waiting={<div className="h-12" />}>
        {(openings) => <List openings={openings} sent={sent} />}
      </Asked>
    </div>
  );
}

/** What others did stands first; one's own looks are there for the asking. */
function List({ openings, sent }: { openings: readonly Opening[]; sent: boolean }) {
  const [all, setAll] = useState(false);
  const others = openings.filter(({ self }) => !self).slice(0, shownFirst);
  const shown = all ? openings : others;
  return (
    <>
      {shown.length === 0 && (
        <p className="mt-1.5 text-muted">{sent ? m.profile_openings_none() : m.profile_openings_later()}</p>
      )}
      <ul className="mt-1.5">
        {shown.map((opening) => (
          <li
            key={`${opening.openedAt}-${opening.kind}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{whoIs(opening)}</span>
              <span className="text-muted"> · {paperWords[opening.kind].label()}</span>
            </span>
            <time dateTime={opening.openedAt} className="figures text-muted">
              {momentInIst(opening.openedAt)}
            </time>
          </li>
        ))}
      </ul>
      {openings.length > shown.length && (
        <button type="button" className="target link" onClick={() => setAll(true)}>
          {m.profile_openings_more({ count: openings.length })}
        </button>
      )}
    </>
  );
}

function whoIs({ self, openedBy: name, role }: Opening): string {
  if (self) return m.profile_openings_you();
  if (!name) return m.profile_openings_nobody();
  return role === 'admin' ? m.profile_openings_admin({ name }) : m.profile_openings_seller({ name });
}
