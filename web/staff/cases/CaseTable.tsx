import { useState } from 'react';
import { Link } from 'react-router';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import { casePath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ballNames, endNames } from '#web/staff/shared/case-names.ts';
import { daysSince, dueText } from '#web/staff/shared/due-text.ts';
import { Segments } from '#web/ui/case/Segments.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { nearDay } from '#web/ui/page-dates.ts';
import { BulkBar, type CaseListFilter } from './BulkBar.tsx';

type TableProps = {
  view: View;
  filter: CaseListFilter;
  items: readonly CaseWorkItem[];
  hasMore: boolean;
  onReady: (ready: boolean) => void;
};

/** The cases of a list, as rows to choose and to open. */
export function CaseTable({ view, filter, items, hasMore, onReady }: TableProps) {
  // Nothing can be done to many cases that have ended.
  const hasEnded = filter.view === 'done' || filter.view === 'cancelled';
  const works = useMay('staff') && !hasEnded;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  if (items.length === 0)
    return (
      <EmptyState className="max-w-xl pt-2">
        <p className="text-lg text-muted">{m.work_none()}</p>
      </EmptyState>
    );
  const clear = () => {
    setChosen(new Set());
    setAll(false);
  };
  /** The box in the head chooses the cases of all pages, because it is meant for many. */
  const choosePage = (onAllPages: boolean) => {
    setChosen(new Set(items.map(({ id }) => id)));
    setAll(onAllPages);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setAll(false);
    setChosen(next);
  };
  const areAllShown = items.every(({ id }) => chosen.has(id));
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="dense w-full min-w-5xl table-fixed">
          <thead>
            <tr>
              {works && (
                <th className="w-10">
                  <input
                    type="checkbox"
                    aria-label={m.work_choose_all()}
                    checked={areAllShown}
                    onChange={() => (areAllShown ? clear() : choosePage(hasMore))}
                  />
                </th>
              )}
              <th className="w-[11%]">{m.work_head_customer()}</th>
              <th className="w-[20%]">{m.work_head_work()}</th>
              <th className="w-[17%]">{m.work_head_step()}</th>
              {hasEnded ? (
                <th>{m.work_head_closed()}</th>
              ) : (
                <>
                  <th className="w-[16%]">{m.work_head_waits()}</th>
                  <SortHead view={view} sort="since" name={m.work_head_turn()} />
                  <SortHead view={view} sort="due" name={m.work_head_due()} className="w-[9%]" />
                </>
              )}
              <th className="w-[11%]">{m.work_head_who()}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <CaseLine
                key={item.id}
                item={item}
                hasEnded={hasEnded}
                chosen={chosen.has(item.id)}
                onChoose={works ? () => toggle(item.id) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {chosen.size > 0 && (
        <BulkBar
          ids={all ? undefined : [...chosen]}
          filter={filter}
          onReady={onReady}
          other={areAllShown && hasMore ? () => choosePage(!all) : undefined}
          onClear={clear}
        />
      )}
    </>
  );
}

type SortHeadProps = { view: View; sort: 'due' | 'since'; name: string; className?: string };

function SortHead({ view, sort, name, className }: SortHeadProps) {
  const current = view.read('sort') || 'due';
  return (
    <th aria-sort={current === sort ? 'ascending' : undefined} className={className}>
      <button type="button" className="link" onClick={() => view.show({ sort: sort === 'due' ? '' : sort })}>
        {name}
        {current === sort && <span aria-hidden="true"> ↓</span>}
      </button>
    </th>
  );
}

type LineProps = {
  item: CaseWorkItem;
  /** Whether the list is of ended cases, which need nothing. */
  hasEnded: boolean;
  chosen: boolean;
  onChoose: (() => void) | undefined;
};

function CaseLine({ item, hasEnded, chosen, onChoose }: LineProps) {
  const {
    id,
    title,
    ticket,
    status,
    customer,
    step,
    ball,
    since,
    assignee,
    toCheck,
    unread,
    answerDueSince,
    closedAt,
  } = item;
  const notes = [
    answerDueSince ? m.work_answer_due_short() : '',
    toCheck > 0 ? m.work_to_check({ count: toCheck }) : '',
    unread > 0 && !answerDueSince
      ? unread === 1
        ? m.cases_unread_one()
        : m.cases_unread_count({ count: unread })
      : '',
  ].filter(Boolean);
  const due = dueText(item);
  const whole = [`${title} ${ticket}`, step.title, ...notes, due?.day].filter(Boolean);
  return (
    <tr className={`relative hover:bg-wash ${chosen ? 'bg-haldi-wash' : ''}`}>
      {onChoose && (
        <td>
          <input
            type="checkbox"
            className="relative z-1"
            aria-label={m.work_choose_case({ name: customer.name, ticket })}
            checked={chosen}
            onChange={onChoose}
          />
        </td>
      )}
      <td>
        {/* The whole row is the link, so that one need not hit the name. */}
        <Link
          to={localPath(casePath(id))}
          title={whole.join(', ')}
          className="block truncate font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {customer.name}
        </Link>
      </td>
      <td className="truncate">
        {title} <span className="text-muted">{ticket}</span>
      </td>
      <td>
        {status === 'open' ? (
          <span className="flex items-center gap-2">
            <span className="w-12 shrink-0">
              <Segments segments={item.segments} small />
            </span>
            <span className="truncate">{step.title}</span>
          </span>
        ) : (
          endNames[status]()
        )}
      </td>
      {hasEnded ? (
        <td>{closedAt && nearDay(closedAt)}</td>
      ) : (
        <>
          <td className="truncate font-semibold">{notes.join(', ')}</td>
          <td className="truncate">{status === 'open' && waitsText(ballNames[ball](), daysSince(since))}</td>
          <td className={due?.late ? 'font-semibold text-mirchi' : ''}>{due?.text}</td>
        </>
      )}
      <td className="truncate text-muted">{assignee?.name ?? m.work_nobody()}</td>
    </tr>
  );
}

const waitsText = (who: string, days: number) =>
  days === 0 ? m.work_waits_today({ who }) : m.work_waits_since({ who, days });
