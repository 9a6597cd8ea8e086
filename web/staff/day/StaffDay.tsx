import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffDayReply as Day } from '#shared/contract/staff-case-lists.ts';
import { formatClock, formatWeekday } from '#shared/format-date.ts';
import { casePath, caseViewPath, orderPath, ordersPaidSincePath, paths } from '#shared/paths.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { formatCount } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useNow } from '#web/platform/data/first-data.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { today } from '#web/platform/today.ts';
import { Bars } from '#web/staff/shared/charts/Chart.tsx';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { BoxIcon, FlagIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { daysFromToday, exactMoment, shortDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { Ticket, TicketLine, TicketLines, TicketRail } from '#web/ui/Ticket.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { DayCharts } from './DayCharts.tsx';

export function StaffDay() {
  const query = useQuery(endpointQuery('GET /api/staff/day', {}));
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(day) => <Blocks day={day} />}
    </QueryResult>
  );
}

type Item = Day['late'][number];

/** Documents and messages have places of their own. */
const isWork = ({ kind }: Item) => kind === 'case' || kind === 'task';

function Blocks({ day }: { day: Day }) {
  const navigate = useNavigate();
  const late = day.late.filter(isWork);
  const dueToday = day.today.filter(isWork);
  const soon = day.soon.filter(isWork);
  const messages = [...day.late, ...day.today, ...day.soon].filter(({ kind }) => kind === 'message');
  useKeys({ p: () => void navigate(paths.caseReviews) });
  const groups = [
    { title: m.desk_day_late(), items: late, when: lateText, urgent: true },
    { title: m.desk_day_today(), items: dueToday, when: ({ due }: Item) => formatClock(due) },
    { title: m.desk_day_soon(), items: soon, when: ({ due }: Item) => formatWeekday(dayOf(due), 'short') },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <p className="-mt-2 mb-4 text-muted">
        {formatWeekday(today(), 'long with day')}
        {' · '}
        {m.desk_day_summary({ late: late.length, today: dueToday.length })}
      </p>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] min-[1240px]:grid-cols-[minmax(0,1.75fr)_minmax(0,1.05fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-4 lg:row-span-2 min-[1240px]:row-span-1">
          {groups.length === 0 && (
            <EmptyState>
              <p>{m.desk_day_nothing()}</p>
            </EmptyState>
          )}
          {groups.map((group) => (
            <Work key={group.title} {...group} />
          ))}
          <p className="flex flex-wrap items-center gap-x-5 text-sm text-muted">
            <span className="inline-flex items-center gap-1.5">
              <FlagIcon className="size-4" /> {m.desk_day_promise()}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <BoxIcon className="size-4" /> {m.desk_day_task()}
            </span>
            {day.capped && (
              <Link to={paths.taskBoard} className="target link">
                {m.desk_day_capped()}
              </Link>
            )}
          </p>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          {day.take && <Take take={day.take} />}
          <Messages items={messages} unread={day.unread} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Documents count={day.toCheck} ages={day.checkAges} />
          <Orders orders={day.paidOrders} />
        </div>
      </div>
      <DayCharts day={day} />
    </>
  );
}

const dayOf = (iso: string) => dayInIndia(new Date(iso));
/** Whole days in India from a time until today. */
const daysSince = (iso: string) => -daysFromToday(iso);

function lateText({ due }: Item): string {
  const days = daysSince(due);
  if (days === 0) return m.desk_day_since({ time: formatClock(due) });
  return days === 1 ? m.work_late_day() : m.work_late_days({ days });
}

type WorkProps = { title: string; items: readonly Item[]; when: (item: Item) => string; urgent?: boolean };

function Work({ title, items, when, urgent = false }: WorkProps) {
  return (
    <section className="min-w-0">
      <h2 className={`border-b pb-1 text-base ${urgent ? 'border-mirchi text-mirchi' : 'border-ink'}`}>
        {title} <span className="font-normal figures">{formatCount(items.length)}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <WorkRow key={[item.kind, item.href, item.title].join()} item={item} when={when(item)} urgent={urgent} />
        ))}
      </ul>
    </section>
  );
}

function WorkRow({ item, when, urgent }: { item: Item; when: string; urgent: boolean }) {
  const { kind, title, about, due, href, mine, phone } = item;
  const Icon = kind === 'case' ? FlagIcon : BoxIcon;
  return (
    <li className="flex items-center gap-3 border-b border-line">
      <Link
        to={href}
        className="group grid min-h-9 min-w-0 flex-1 grid-cols-[5.5rem_auto_minmax(0,1fr)] items-center gap-x-3 py-1 underline-offset-4"
      >
        <span title={exactMoment(due)} className={`truncate ${urgent ? 'font-semibold text-mirchi' : ''}`}>
          {when}
        </span>
        <span title={kind === 'case' ? m.desk_day_promise() : m.desk_day_task()}>
          <Icon className="size-4.5 text-muted" />
        </span>
        <span className="truncate font-semibold group-hover:underline">{title}</span>
        <span className="col-start-3 truncate text-sm text-muted">
          {mine && <strong className="font-semibold text-ink">{m.desk_day_mine()}</strong>}
          {mine && about && ' · '}
          {about}
        </span>
      </Link>
      {phone && (
        <a href={`tel:+91${phone}`} aria-label={m.desk_day_call({ phone })} className="target grid place-items-center">
          <PhoneIcon className="size-5" />
        </a>
      )}
    </li>
  );
}

function Take({ take }: { take: NonNullable<Day['take']> }) {
  const action = useEndpointMutation();
  const navigate = useNavigate();
  const run = async () => {
    const taken = await action.run('POST /api/cases/take', {});
    if (taken?.reply) void navigate(casePath(taken.reply.id));
  };
  useKeys({ t: () => void run() });
  return (
    <TicketRail>
      <Ticket as="h2" title={take.customer || take.title}>
        <p className="mt-2 text-sm text-muted">{m.desk_day_take()}</p>
        <p className="truncate">
          <Link to={casePath(take.caseId)} className="link">
            {take.title}
          </Link>
        </p>
        <TicketLines className="my-2">
          <TicketLine label={m.desk_day_take_step()} wraps>
            {take.toCheck > 0 ? m.work_to_check({ count: take.toCheck }) : take.step}
          </TicketLine>
          <TicketLine label={m.desk_day_take_paid()}>{shortDay(dayOf(take.openedAt))}</TicketLine>
          {take.due && <TicketLine label={m.work_head_due()}>{shortDay(dayOf(take.due))}</TicketLine>}
        </TicketLines>
        <Button wide small aria-disabled={action.busy} onClick={() => void run()}>
          {m.work_take()} <kbd className="key">T</kbd>
        </Button>
        <ActionNotice notice={action.notice} className="mt-3" />
      </Ticket>
    </TicketRail>
  );
}

const mostMessages = 4;

function Messages({ items, unread }: { items: readonly Item[]; unread: number }) {
  const now = useNow();
  if (items.length === 0 && unread === 0) return null;
  return (
    <Block title={m.desk_day_answer()} count={items.length} to={caseViewPath('to-answer')}>
      {items.slice(0, mostMessages).map(({ href, title, about, at }) => (
        <Row
          key={href}
          to={href}
          title={about ?? title}
          about={null}
          side={at && <span className={daysSince(at) > 0 ? 'font-semibold text-mirchi' : ''}>{ageText(at, now)}</span>}
        />
      ))}
      {unread > items.length && (
        <li className="py-1">
          <Link to={caseViewPath('unread')} className="link text-sm">
            {m.desk_day_unread({ count: unread })}
          </Link>
        </li>
      )}
    </Block>
  );
}

function ageText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return m.desk_day_minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return m.desk_day_hours({ count: hours });
  const days = daysSince(at);
  return days === 1 ? m.desk_day_age_day() : m.desk_day_age_days({ count: days });
}

function Documents({ count, ages }: { count: number; ages: Day['checkAges'] }) {
  if (count === 0) return null;
  const { today, twoDays, week, older, oldest } = ages;
  const rows = [
    { label: m.desk_day_ages_today(), value: today },
    { label: m.desk_day_ages_two(), value: twoDays },
    { label: m.desk_day_ages_week(), value: week },
    { label: m.desk_day_ages_older(), value: older, late: older },
  ].filter(({ value }) => value > 0);
  return (
    <Block title={m.desk_day_check()} count={count} to={paths.caseReviews}>
      <li className="py-2">
        <Bars caption={m.desk_day_check()} head={[m.desk_day_waits(), m.desk_day_documents()]} rows={rows} />
      </li>
      {oldest && (
        <Row
          to={oldest.href}
          title={oldest.days === 0 ? m.desk_day_oldest_today() : m.desk_day_oldest({ days: oldest.days })}
          about={m.desk_day_oldest_of({ customer: oldest.customer, count: oldest.count })}
        />
      )}
      <li className="pt-3">
        <Link to={paths.caseReviews} className="button button-ghost button-small w-full">
          {m.desk_day_check_keys()} <kbd className="key">P</kbd>
        </Link>
      </li>
    </Block>
  );
}

function Orders({ orders }: { orders: Day['paidOrders'] }) {
  return (
    <Block title={m.desk_day_paid_orders()} to={ordersPaidSincePath(orders.since)} count={orders.count}>
      {orders.count === 0 && <li className="py-2 text-muted">{m.desk_day_paid_orders_none()}</li>}
      {orders.items.map(({ orderId, name, planName, total }) => (
        <Row key={orderId} to={orderPath(orderId)} title={name} about={planName} side={<Money amount={total} />} />
      ))}
    </Block>
  );
}

type BlockProps = { title: string; to: string; count: number; children: ReactNode };

function Block({ title, to, count, children }: BlockProps) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-ink text-base">
        <Link to={to} className="group flex min-h-8 items-end gap-2 pb-1 underline-offset-4">
          <span className="group-hover:underline">{title}</span>{' '}
          <span className="font-normal figures">{formatCount(count)}</span>
        </Link>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

type RowProps = { to: string; title: string; about: string | null; side?: ReactNode };

function Row({ to, title, about, side }: RowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="group flex items-center justify-between gap-4 py-1 underline-offset-4">
        <span className="min-w-0">
          <span className="block truncate leading-snug font-semibold group-hover:underline">{title}</span>
          {about && <span className="block truncate text-sm leading-snug text-muted">{about}</span>}
        </span>
        <span className="shrink-0 text-sm whitespace-nowrap figures">{side}</span>
      </Link>
    </li>
  );
}
