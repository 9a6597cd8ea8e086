import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/cases.ts';
import { m } from '#web/paraglide/messages.js';
import { callOrThrow } from '#web/platform/data/endpoints.ts';
import { paths } from '#web/platform/i18n/paths.ts';
import { moveSavedPlansToAccount } from '#web/platform/storage/saved-plans.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { OrderRow } from '#web/ui/OrderRow.tsx';
import type { OwnOrder } from '#web/ui/order-state.ts';
import { TiffinPicture } from '#web/ui/pictures.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { LatestTicket } from './LatestTicket.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OpenCases, useOpenCases } from './OpenCases.tsx';
import { SavedPlans } from './SavedPlans.tsx';
import { StatCards } from './StatCards.tsx';
import { useHearts } from './use-hearts.ts';

export function Dashboard() {
  const { loading, cases } = useOpenCases();
  return (
    <QueryResult query={useHome()} loading={<HomeSkeleton />}>
      {(home) => (loading ? <HomeSkeleton /> : <AtHome home={home} cases={cases} />)}
    </QueryResult>
  );
}

function AtHome({ home, cases }: { home: Home; cases: readonly CaseSummary[] }) {
  const hearts = useHearts();
  const [hero, ...earlier] = home.latest;
  return (
    <>
      <OpenCases cases={cases} />
      <StatCards
        total={home.totalOrders}
        favourites={home.favouriteItems - hearts.dropped.size}
        recent={home.recentOrders}
      />
      {hero ? <Orders hero={hero} earlier={earlier} papersAsked={home.panSent || cases.length > 0} /> : <Newcomer />}
      {(hero || home.saved.length > 0) && <SavedPlans plans={home.saved} hearts={hearts} />}
    </>
  );
}

type OrdersProps = { hero: OwnOrder; earlier: readonly OwnOrder[]; papersAsked: boolean };

function Orders({ hero, earlier, papersAsked }: OrdersProps) {
  return (
    <div className="mt-8 grid gap-x-10 gap-y-9 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <LatestTicket order={hero} />
      <NextSteps hero={hero} earlier={earlier} papersAsked={papersAsked} />
      <Earlier orders={earlier} />
    </div>
  );
}

function Earlier({ orders }: { orders: readonly OwnOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="md:col-span-2 lg:col-span-1 lg:col-start-2">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id="earlier" className="text-2xl">
          {m.dashboard_before_that()}
        </h2>
        <Link to={paths.orders} className="link whitespace-nowrap">
          {m.dashboard_all_orders()}
        </Link>
      </div>
      <ul>
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Newcomer() {
  return (
    <section className="mt-10 grid max-w-xl justify-items-start gap-4">
      <TiffinPicture className="size-28" />
      <h2 className="text-2xl">{m.dashboard_new_title()}</h2>
      <p className="text-lg text-muted">{m.dashboard_new_text()}</p>
      <ButtonLink href={paths.plans} className="mt-1">
        {m.dashboard_see_plans()}
      </ButtonLink>
    </section>
  );
}

const cards = [1, 2, 3];

/** Skeleton of the dashboard. */
function HomeSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {m.app_loading()}
      </p>
      <div aria-hidden="true">
        <div className="grid grid-cols-3 gap-2 md:gap-4">
          {cards.map((card) => (
            <div key={card} className="h-30 rounded-card border border-line bg-card" />
          ))}
        </div>
        <div className="mt-8 grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
          <div className="mt-6 h-84 rounded-ticket bg-wash" />
          <div className="mt-6 h-64 rounded-ticket bg-wash" />
        </div>
      </div>
    </>
  );
}

async function loadHome() {
  await moveSavedPlansToAccount();
  const [numbers, saved] = await Promise.all([callOrThrow('getDashboard', {}), callOrThrow('listFavourites', {})]);
  return { ...numbers, saved };
}

type Home = Awaited<ReturnType<typeof loadHome>>;

/** Dashboard data: statistics, latest orders and saved plans, after plans saved as a guest were merged. */
function useHome() {
  // Not cached: a plan that was just removed must not flash up.
  return useQuery({ queryKey: ['home'], queryFn: loadHome, gcTime: 0 });
}
