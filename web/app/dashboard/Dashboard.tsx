import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { paths } from '#shared/paths.ts';
import { OrderRow } from '#web/app/orders/shared/OrderRow.tsx';
import type { OwnOrder } from '#web/app/orders/shared/order-state.ts';
import { UnclaimedOrders } from '#web/app/orders/shared/UnclaimedOrders.tsx';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ContactLinks } from '#web/ui/ContactLinks.tsx';
import { TiffinPicture } from '#web/ui/pictures.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { LatestTicket } from './LatestTicket.tsx';
import { NeededList } from './NeededList.tsx';
import { NextSteps } from './NextSteps.tsx';
import type { DashboardState } from './next-steps.ts';
import { OpenCases, useOwnCases } from './OpenCases.tsx';
import { SavedPlans } from './SavedPlans.tsx';
import { StatCards } from './StatCards.tsx';
import { useHearts } from './use-hearts.ts';
import { type Home, useHome } from './use-home.ts';

export function Dashboard() {
  const cases = useOwnCases();
  const client = useQueryClient();
  const home = useHome();
  const reload = () => {
    void home.refetch();
    void client.invalidateQueries({ queryKey: ['GET /api/user/cases'] });
  };
  return (
    <>
      <UnclaimedOrders onClaimed={reload} />
      <QueryResult query={home} loading={<HomeSkeleton />}>
        {(loaded) => (cases.isPending ? <HomeSkeleton /> : <AtHome home={loaded} cases={cases} />)}
      </QueryResult>
    </>
  );
}

function AtHome({ home, cases }: { home: Home; cases: ReturnType<typeof useOwnCases> }) {
  const hearts = useHearts();
  const [hero, ...earlier] = home.latest;
  return (
    <>
      <QueryResult query={cases} loading={null}>
        {(all) => <Cases cases={all.filter(isOpen)} />}
      </QueryResult>
      <StatCards
        total={home.totalOrders}
        favourites={home.favouriteItems - hearts.dropped.size}
        recent={home.recentOrders}
      />
      {hero ? <Orders hero={hero} earlier={earlier} cases={cases.data} panSent={home.panSent} /> : <Newcomer />}
      {(hero || home.saved.length > 0) && <SavedPlans plans={home.saved} hearts={hearts} />}
    </>
  );
}

const isOpen = ({ status }: CaseSummary) => status === 'open';

function Cases({ cases }: { cases: readonly CaseSummary[] }) {
  if (cases.length === 0) return null;
  return (
    <div className="items-start gap-x-10 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <NeededList cases={cases} />
      <OpenCases cases={cases} />
    </div>
  );
}

function Orders({ hero, earlier, cases, panSent }: DashboardState) {
  const heroCases = cases?.filter(({ orderId }) => orderId === hero.order_id) ?? [];
  // The list above shows open work already.
  const isShown = heroCases.some(isOpen);
  return (
    <div
      className={`mt-8 grid gap-x-10 gap-y-9 ${isShown ? 'md:grid-cols-2' : 'md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]'}`}
    >
      {!isShown && <LatestTicket order={hero} cases={heroCases} />}
      <NextSteps hero={hero} earlier={earlier} cases={cases} panSent={panSent} />
      <Earlier orders={isShown ? [hero, ...earlier] : earlier} wide={!isShown} />
    </div>
  );
}

function Earlier({ orders, wide }: { orders: readonly OwnOrder[]; wide: boolean }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className={wide ? 'md:col-span-2 lg:col-span-1 lg:col-start-2' : ''}>
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id="earlier" className="text-2xl">
          {wide ? m.dashboard_before_that() : m.dashboard_latest_orders()}
        </h2>
        <Link to={localPath(paths.orders)} className="link whitespace-nowrap">
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
      <ButtonLink href={localPath(paths.plans)} className="mt-1">
        {m.dashboard_see_plans()}
      </ButtonLink>
      <ContactLinks text={m.dashboard_new_chat()} className="mt-2" />
    </section>
  );
}

const cards = [1, 2, 3];

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
