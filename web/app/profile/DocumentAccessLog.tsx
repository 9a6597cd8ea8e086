import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { Moment } from '#web/ui/Moment.tsx';

import { QueryResult } from '#web/ui/QueryResult.tsx';
import { documentLabels } from './profile-documents.ts';

type Access = Reply<'GET /api/user/paper-openings'>[number];
const shownFirst = 5;

export function DocumentAccessLog({ sent }: { sent: boolean }) {
  const query = useQuery(endpointQuery('GET /api/user/paper-openings', {}));
  return (
    <div className="pt-5">
      <h3>{m.profile_openings()}</h3>
      <QueryResult query={query} loading={<div className="h-12" />}>
        {(openings) => <List openings={openings} sent={sent} />}
      </QueryResult>
    </div>
  );
}

/** Lists the latest accesses by others; on request, all accesses, including the user's own. */
function List({ openings, sent }: { openings: readonly Access[]; sent: boolean }) {
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
            key={`${opening.at}-${opening.kind}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{accessorName(opening)}</span>
              <span className="text-muted"> · {labelOf(opening.kind)}</span>
            </span>
            <Moment at={opening.at} className="figures text-muted" />
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

const labelOf = (kind: Access['kind']) =>
  kind === 'caseDocument' ? m.profile_case_document() : documentLabels[kind].label();

function accessorName({ self, openedBy: name, role }: Access): string {
  if (self) return m.profile_openings_you();
  if (!name) return m.profile_openings_nobody();
  return role === 'admin' ? m.profile_openings_admin({ name }) : m.profile_openings_seller({ name });
}
