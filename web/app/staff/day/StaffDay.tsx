import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CaseWorkItem } from '#shared/contract/staff-case-lists.ts';
import type { StaffDayReply as Day } from '#shared/contract/staff-day.ts';
import { casePath, caseViewPath, orderPath, ordersPaidSincePath, paths } from '#shared/paths.ts';
import type { CaseView } from '#shared/rules/cases/statuses.ts';
import { formatCount } from '#shared/rules/money.ts';
import { viewNames } from '#web/app/staff/shared/case-names.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { Money } from '#web/ui/Money.tsx';
import { dayInIst } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Takings } from './Takings.tsx';

/** Start page of staff: today's work in blocks, each with a count and the first rows of its list; and the takings. */
export function StaffDay() {
  const query = useQuery(endpointQuery('getStaffDay', {}));
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(day) => <Blocks day={day} />}
    </QueryResult>
  );
}

function Blocks({ day }: { day: Day }) {
  const { dueToday, overdue, atRisk, toAnswer, unread, paidOrders, toCheck } = day;
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:-mb-13 lg:grid-cols-3 lg:gap-y-5">
      <CaseBlock view="due-today" cases={dueToday} none={m.day_due_today_none()} />
      <CaseBlock view="at-risk" cases={atRisk} none={m.day_at_risk_none()} />
      <Block
        title={m.day_paid_orders()}
        to={ordersPaidSincePath(paidOrders.since)}
        count={paidOrders.count}
        none={m.day_paid_orders_none()}
      >
        {paidOrders.items.map((order) => (
          <Row
            key={order.orderId}
            to={orderPath(order.orderId)}
            title={[order.planName, orderedText(order)].filter(Boolean).join(' · ')}
            ticket={order.ticket}
            name={order.name}
            side={<Money amount={order.total} />}
          />
        ))}
      </Block>
      <CaseBlock view="overdue" cases={overdue} none={m.day_overdue_none()} urgent />
      <CaseBlock
        view="to-answer"
        cases={toAnswer}
        none={m.day_to_answer_none()}
        side={({ answerDueSince }) => answerDueSince && dayInIst(answerDueSince)}
      >
        {unread.count > 0 && (
          <Link to={caseViewPath('unread')} className="link inline-block py-1 text-sm">
            {m.day_unread_count({ count: unread.count })}
          </Link>
        )}
      </CaseBlock>
      <Block title={m.work_reviews()} to={paths.caseReviews} count={toCheck.count} none={m.day_to_check_none()}>
        {toCheck.items.map(({ requestId, title, ticket, name, sentAt }) => (
          <Row
            key={requestId}
            to={paths.caseReviews}
            title={title}
            ticket={ticket}
            name={name}
            side={sentAt && dayInIst(sentAt)}
          />
        ))}
      </Block>
      <Takings days={day.takings} before={day.takingsBefore} />
    </div>
  );
}

type CaseBlockProps = {
  view: CaseView;
  cases: { count: number; items: readonly CaseWorkItem[] };
  none: string;
  urgent?: boolean;
  /** Content at the end of a row; by default our promised date. */
  side?: (item: CaseWorkItem) => ReactNode;
  children?: ReactNode;
};

const promisedDay = ({ promisedBy }: CaseWorkItem) => promisedBy && dayInIst(promisedBy);

function CaseBlock({ view, cases: { count, items }, none, urgent = false, side, children }: CaseBlockProps) {
  const { user } = useSession();
  return (
    <Block title={viewNames[view]()} to={caseViewPath(view)} count={count} none={none} urgent={urgent} more={children}>
      {items.map((item) => (
        <Row
          key={item.id}
          to={casePath(item.id)}
          title={item.title}
          ticket={item.ticket}
          name={item.customer.name}
          mine={item.assignee !== null && item.assignee.id === user?._id}
          side={(side ?? promisedDay)(item)}
          urgent={urgent}
        />
      ))}
    </Block>
  );
}

type BlockProps = {
  title: string;
  to: string;
  count: number;
  none: string;
  urgent?: boolean;
  children: ReactNode;
  more?: ReactNode;
};

/** Block with a count and the first rows; its heading links to the full list. */
function Block({ title, to, count, none, urgent = false, children, more }: BlockProps) {
  return (
    <section className="min-w-0">
      <h2 className="border-b-2 border-ink text-xl">
        <Link to={to} className="group flex min-h-11 items-end justify-between gap-3 pb-1 underline-offset-4">
          <span className="group-hover:underline">{title}</span>
          <span
            className={`condensed text-3xl leading-none font-bold figures ${urgent && count > 0 ? 'text-mirchi' : ''}`}
          >
            {formatCount(count)}
          </span>
        </Link>
      </h2>
      {count > 0 ? <ul>{children}</ul> : <p className="py-2.5 text-muted">{none}</p>}
      {more}
    </section>
  );
}

type RowProps = {
  to: string;
  title: string;
  ticket: string;
  name: string;
  mine?: boolean;
  side?: ReactNode;
  urgent?: boolean;
};

function Row({ to, title, ticket, name, mine = false, side, urgent = false }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="group flex items-center justify-between gap-4 py-1.5 underline-offset-4">
        <span className="min-w-0">
          <span className="block truncate leading-snug font-semibold group-hover:underline">{title}</span>
          <span className="block truncate text-sm leading-snug text-muted">
            {mine && <strong className="text-ink">{m.day_mine()} · </strong>}
            {m.orders_kot({ ticket })} · {name}
          </span>
        </span>
        <span className={`shrink-0 text-sm whitespace-nowrap ${urgent ? 'font-semibold text-mirchi' : ''}`}>
          {side}
        </span>
      </Link>
    </li>
  );
}
