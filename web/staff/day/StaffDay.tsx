import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffDayReply as Day } from '#shared/contract/staff-case-lists.ts';
import { casePath, caseViewPath, orderPath, ordersPaidSincePath, paths } from '#shared/paths.ts';
import { formatCount } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { orderedText } from '#web/platform/i18n/ordered.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { dayInIst, minuteInIst } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Takings } from './Takings.tsx';

export function StaffDay() {
  const query = useQuery(endpointQuery('GET /api/staff/day', {}));
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(day) => <Blocks day={day} />}
    </QueryResult>
  );
}

function Blocks({ day }: { day: Day }) {
  const { late, today, soon, capped, take, toCheck, unread, paidOrders } = day;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
      <div className="grid min-w-0 content-start gap-6 lg:col-span-2">
        <Work title={m.desk_day_late()} items={late} none={m.desk_day_late_none()} urgent />
        <Work title={m.desk_day_today()} items={today} none={m.desk_day_today_none()} />
        <Work title={m.desk_day_soon()} items={soon} none={m.desk_day_soon_none()} />
        {capped && (
          <Link to={paths.taskBoard} className="link w-fit py-1">
            {m.desk_day_capped()}
          </Link>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {take && <Take take={take} />}
        <div className="grid justify-items-start">
          <Link to={paths.caseReviews} className="link py-1">
            {m.desk_day_to_check_count({ count: toCheck })}
          </Link>
          <Link to={caseViewPath('unread')} className="link py-1">
            {m.desk_day_unread_count({ count: unread })}
          </Link>
          <Link to={caseViewPath('at-risk')} className="link py-1">
            {m.work_view_at_risk()}
          </Link>
        </div>
        <Block
          title={m.desk_day_paid_orders()}
          to={ordersPaidSincePath(paidOrders.since)}
          count={paidOrders.count}
          none={m.desk_day_paid_orders_none()}
        >
          {paidOrders.items.map((order) => (
            <Row
              key={order.orderId}
              to={orderPath(order.orderId)}
              title={[order.planName, orderedText(order)].filter(Boolean).join(' · ')}
              about={`${m.orders_kot({ ticket: order.ticket })} · ${order.name}`}
              side={<Money amount={order.total} />}
            />
          ))}
        </Block>
      </div>
      <Takings days={day.takings} before={day.takingsBefore} />
    </div>
  );
}

type WorkProps = { title: string; items: Day['late']; none: string; urgent?: boolean };

function Work({ title, items, none, urgent = false }: WorkProps) {
  return (
    <section className="min-w-0">
      <h2 className="flex items-end justify-between gap-3 border-b-2 border-ink pb-1 text-xl">
        {title} <Count count={items.length} urgent={urgent} />
      </h2>
      {items.length === 0 ? (
        <p className="py-2.5 text-muted">{none}</p>
      ) : (
        <ul>
          {items.map(({ kind, title: what, about, due, href, mine }) => (
            <Row
              key={[kind, what, about, due].join()}
              to={href}
              title={what}
              about={about}
              mine={mine}
              side={minuteInIst(due)}
              urgent={urgent}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Take({ take }: { take: NonNullable<Day['take']> }) {
  const action = useEndpointMutation();
  const navigate = useNavigate();
  const run = async () => {
    const taken = await action.run('POST /api/cases/take', {});
    if (taken?.reply) void navigate(casePath(taken.reply.id));
  };
  return (
    <section>
      <h2 className="border-b-2 border-ink pb-1 text-xl">{m.desk_day_take()}</h2>
      <p className="py-2">
        <Link to={casePath(take.caseId)} className="link">
          {take.title}
        </Link>{' '}
        {take.due && <span className="text-sm text-muted">{m.work_by({ day: dayInIst(take.due) })}</span>}
      </p>
      <Button small aria-disabled={action.busy} onClick={() => void run()}>
        {m.work_take()}
      </Button>
      <ActionNotice notice={action.notice} className="mt-3" />
    </section>
  );
}

type BlockProps = {
  title: string;
  to: string;
  count: number;
  none: string;
  children: ReactNode;
};

function Count({ count, urgent = false }: { count: number; urgent?: boolean }) {
  return (
    <span className={`condensed text-3xl leading-none font-bold figures ${urgent && count > 0 ? 'text-mirchi' : ''}`}>
      {formatCount(count)}
    </span>
  );
}

function Block({ title, to, count, none, children }: BlockProps) {
  return (
    <section className="min-w-0">
      <h2 className="border-b-2 border-ink text-xl">
        <Link to={to} className="group flex min-h-11 items-end justify-between gap-3 pb-1 underline-offset-4">
          <span className="group-hover:underline">{title}</span>
          <Count count={count} />
        </Link>
      </h2>
      {count > 0 ? <ul>{children}</ul> : <p className="py-2.5 text-muted">{none}</p>}
    </section>
  );
}

type RowProps = {
  to: string;
  title: string;
  about: string | null;
  mine?: boolean;
  side?: ReactNode;
  urgent?: boolean;
};

function Row({ to, title, about, mine = false, side, urgent = false }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="group flex items-center justify-between gap-4 py-1.5 underline-offset-4">
        <span className="min-w-0">
          <span className="block truncate leading-snug font-semibold group-hover:underline">{title}</span>
          <span className="block truncate text-sm leading-snug text-muted">
            {mine && <strong className="text-ink">{m.desk_day_mine()}</strong>}
            {mine && about && ' · '}
            {about}
          </span>
        </span>
        <span className={`shrink-0 text-sm whitespace-nowrap ${urgent ? 'font-semibold text-mirchi' : ''}`}>
          {side}
        </span>
      </Link>
    </li>
  );
}
