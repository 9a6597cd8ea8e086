import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import { casePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointPages, firstPageOf } from '#web/platform/data/endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { expectedDayText } from './expected-day.ts';
import { MoreButton } from './MoreButton.tsx';

/** Number of rows shown at first; cases with a promised date come first. */
const most = 5;

export function StaffCaseList({ of }: { of: { orderId: string } | { customerId: string } }) {
  const query = useInfiniteQuery(
    endpointPages(
      'GET /api/cases',
      (after: string | undefined) => ({ query: { ...of, limit: 100, after } }),
      ({ next }) => next,
    ),
  );
  return (
    <QueryResult query={firstPageOf(query)} loading={<RowsSkeleton />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <p className="py-3 text-muted">{m.work_cases_none()}</p>;
        return <Rows items={items} further={query} />;
      }}
    </QueryResult>
  );
}

type RowsProps = { items: readonly CaseWorkItem[]; further: ComponentProps<typeof MoreButton>['query'] };

function Rows({ items, further }: RowsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, most);
  return (
    <>
      <ul>
        {shown.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {shown.length < items.length ? (
        <Button variant="ghost" small className="mt-4" onClick={() => setAll(true)}>
          {m.work_more()}
        </Button>
      ) : (
        <MoreButton query={further} label={m.work_more()} />
      )}
    </>
  );
}

function Row({ item }: { item: CaseWorkItem }) {
  const { id, title, status, step, missed, assignee, answerDueSince, toCheck } = item;
  const open = status === 'open';
  const expected = expectedDayText(item);
  const notes = [
    answerDueSince ? m.work_answer_due_short() : '',
    toCheck > 0 ? m.work_to_check({ count: toCheck }) : '',
  ].filter(Boolean);
  return (
    <li className="border-b border-line">
      <Link to={casePath(id)} className="group block py-2.5 underline-offset-4">
        <span className="block font-medium wrap-anywhere group-hover:underline">{title}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{open ? step.title : closedNames[status]()}</span>
          {expected && <span className={missed ? 'font-semibold text-mirchi' : ''}>{expected}</span>}
          {open && <span>{assignee?.name ?? m.work_nobody()}</span>}
          {notes.length > 0 && <span className="font-semibold text-kesar">{notes.join(', ')}</span>}
        </span>
      </Link>
    </li>
  );
}

const closedNames = { open: () => '', done: m.cases_status_done, cancelled: m.cases_status_cancelled };
