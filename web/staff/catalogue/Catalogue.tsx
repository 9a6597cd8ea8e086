import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminCoupon, AdminPlan } from '#shared/contract/shop.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CouponForm } from './CouponForm.tsx';
import { CouponTable } from './CouponTable.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanTable } from './PlanTable.tsx';
import { type OnChanged, textsOf } from './types.ts';

/** Plans and coupons in two tables; the open one (`plan:slug`, `coupon:CODE`, or `new`) is edited beside them. */
export function Catalogue() {
  const client = useQueryClient();
  const view = useView();
  const action = useEndpointMutation();
  const plans = useQuery(endpointQuery('GET /api/admin/plans', {}));
  const coupons = useQuery(endpointQuery('GET /api/admin/coupons', {}));
  const [kind, id] = view.read('open').split(':');
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['GET /api/admin/plans'] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/coupons'] }),
    ]);
  const changed: OnChanged = (text, name, undo) => {
    const undone = async () => {
      if (await undo?.()) changed(m.shop_undone({ name }), name);
    };
    action.setNotice({ tone: 'success', text, ...(undo ? { undo: () => void undone() } : {}) });
    void reload();
  };

  const changePlan = async (plan: AdminPlan, body: Partial<PlanBody>) =>
    action.run('PATCH /api/admin/plans/:slug', {
      params: { slug: plan.slug },
      body: { ...body, version: plan.version },
    });
  const restorePlan = (before: AdminPlan) => async (now: AdminPlan) => {
    const { price, onSale, termMonths, next } = before;
    const done = await changePlan(now, { ...textsOf(before), price, onSale, termMonths });
    return done && next ? changePlan(done.reply, next) : done;
  };
  const planSaved = (after: AdminPlan, before?: AdminPlan) => {
    view.show({ open: '' });
    const undo = before && (() => restorePlan(before)(after));
    changed(m.shop_saved({ name: after.name.en }), after.name.en, undo);
  };
  const switchPlan = async (plan: AdminPlan) => {
    const done = await changePlan(plan, { onSale: !plan.onSale });
    const name = plan.name.en;
    if (!done) return reload();
    changed(plan.onSale ? m.shop_off({ name }) : m.shop_on({ name }), name, () => restorePlan(plan)(done.reply));
  };

  const restoreCoupon = (before: AdminCoupon) => (now: AdminCoupon) => {
    const { code, percent, rupees, used: _, ended: __, version: ___, ...rest } = before;
    const discount = percent === null ? { rupees: rupees ?? 0 } : { percent };
    return action.run('PATCH /api/admin/coupons/:code', {
      params: { code },
      body: { ...rest, ...discount, version: now.version },
    });
  };
  const couponSaved = (after: AdminCoupon, before?: AdminCoupon) => {
    view.show({ open: '' });
    const undo = before && (() => restoreCoupon(before)(after));
    changed(m.shop_saved({ name: after.code }), after.code, undo);
  };
  const switchCoupon = async (coupon: AdminCoupon) => {
    const { code, version, ended } = coupon;
    const until = ended ? null : new Date().toISOString();
    const done = await action.run('PATCH /api/admin/coupons/:code', { params: { code }, body: { until, version } });
    if (!done) return reload();
    const text = ended ? m.shop_coupon_on({ name: code }) : m.shop_coupon_off({ name: code });
    changed(text, code, () => restoreCoupon(coupon)(done.reply));
  };

  return (
    <QueryResult query={plans} loading={<RowsSkeleton />}>
      {(allPlans) => (
        <QueryResult query={coupons} loading={<RowsSkeleton />}>
          {(allCoupons) => {
            const plan = allPlans.find(({ slug }) => slug === id);
            const coupon = allCoupons.find(({ code }) => code === id);
            const isKnown = id === 'new' || (kind === 'plan' ? plan : coupon);
            return (
              <Panes
                view={view}
                open={view.read('open')}
                backLabel={m.shop_back()}
                list={
                  <>
                    <p className="mb-4 max-w-prose text-muted">{m.shop_intro()}</p>
                    <ActionNotice notice={action.notice} className="mb-4 max-w-xl" />
                    <Head title={m.shop_plans()}>
                      <Link to={view.linkTo({ open: 'plan:new' })} className="link target">
                        {m.shop_new_plan()}
                      </Link>
                    </Head>
                    <PlanTable plans={allPlans} view={view} open={plan?.slug} onSwitch={switchPlan} />
                    <Head title={m.shop_coupons()} className="mt-8">
                      <Link to={view.linkTo({ open: 'coupon:new' })} className="link target">
                        {m.shop_new_coupon()}
                      </Link>
                    </Head>
                    <CouponTable coupons={allCoupons} view={view} open={coupon?.code} onSwitch={switchCoupon} />
                  </>
                }
                detail={
                  isKnown ? (
                    kind === 'plan' ? (
                      <PlanForm key={`${id} ${plan?.version}`} plan={plan} plans={allPlans} onSaved={planSaved} />
                    ) : (
                      <CouponForm
                        key={`${id} ${coupon?.version}`}
                        coupon={coupon}
                        plans={allPlans}
                        onSaved={couponSaved}
                      />
                    )
                  ) : (
                    <p className="text-lg text-muted">{m.shop_gone()}</p>
                  )
                }
              />
            );
          }}
        </QueryResult>
      )}
    </QueryResult>
  );
}

type PlanBody = {
  price: number;
  from: string;
  onSale: boolean;
  termMonths: number | null;
} & ReturnType<typeof textsOf>;

function Head({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
