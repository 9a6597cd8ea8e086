import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AdminCoupon, AdminPlan, AdminService } from '#shared/contract/shop.ts';
import { stepsPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { ActionToast } from '#web/ui/ActionToast.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CouponForm } from './CouponForm.tsx';
import { PlanForm } from './PlanForm.tsx';
import { couponHead, couponRow, planHead, planRow, serviceHead, serviceRow } from './rows.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { ShopTable } from './ShopTable.tsx';
import { namesOf, type OnChanged, textsOf } from './types.ts';

/** Tables of plans, coupons and services; the open one (`plan:slug`, `coupon:CODE`, or `new`) is edited beside them. */
export function Catalogue() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const view = useView();
  const action = useEndpointMutation();
  const plans = useQuery(endpointQuery('GET /api/admin/plans', {}));
  const coupons = useQuery(endpointQuery('GET /api/admin/coupons', {}));
  const services = useQuery(endpointQuery('GET /api/admin/services', {}));
  const [kind, id] = view.read('open').split(':');
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['GET /api/admin/plans'] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/coupons'] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/services'] }),
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

  const restoreService = (before: AdminService) => (now: AdminService) => {
    const { slug, apart, version: _, ...rest } = before;
    return action.run('PATCH /api/admin/services/:slug', {
      params: { slug },
      body: { ...rest, apart: apart ?? { en: '' }, version: now.version },
    });
  };
  const serviceSaved = (after: AdminService, before?: AdminService) => {
    if (!before && after.template === after.slug) {
      void reload();
      return navigate(stepsPath(after.template));
    }
    view.show({ open: '' });
    const undo = before && (() => restoreService(before)(after));
    changed(m.shop_saved({ name: after.title.en }), after.title.en, undo);
  };
  const switchService = async (service: AdminService) => {
    const { slug, version, onSale, title } = service;
    const body = { onSale: !onSale, version };
    const done = await action.run('PATCH /api/admin/services/:slug', { params: { slug }, body });
    if (!done) return reload();
    const name = title.en;
    // A plan that was just added may not be in the list yet.
    const listed = onSale ? undefined : (await plans.refetch()).data;
    const canBeBought = listed?.some((plan) => plan.service === slug && plan.onSale);
    const on = canBeBought ? m.shop_on({ name }) : m.shop_on_without_plan({ name });
    changed(onSale ? m.shop_off({ name }) : on, name, () => restoreService(service)(done.reply));
  };

  return (
    <>
      <QueryResult query={plans} loading={<RowsSkeleton />}>
        {(allPlans) => (
          <QueryResult query={coupons} loading={<RowsSkeleton />}>
            {(allCoupons) => (
              <QueryResult query={services} loading={<RowsSkeleton />}>
                {(allServices) => {
                  const nameOf = namesOf(allServices, allPlans);
                  const plan = kind === 'plan' ? allPlans.find(({ slug }) => slug === id) : undefined;
                  const coupon = kind === 'coupon' ? allCoupons.find(({ code }) => code === id) : undefined;
                  const service = kind === 'service' ? allServices.find(({ slug }) => slug === id) : undefined;
                  const key = `${id} ${(plan ?? coupon ?? service)?.version}`;
                  const forms: Partial<Record<string, ReactNode>> = {
                    plan: (
                      <PlanForm
                        key={key}
                        plan={plan}
                        services={withoutPlanFirst(allServices, allPlans)}
                        onSaved={planSaved}
                      />
                    ),
                    coupon: (
                      <CouponForm
                        key={key}
                        coupon={coupon}
                        services={allServices}
                        plans={allPlans}
                        onSaved={couponSaved}
                      />
                    ),
                    service: <ServiceForm key={key} service={service} onSaved={serviceSaved} />,
                  };
                  const isKnown = id === 'new' || plan || coupon || service;
                  return (
                    <Panes
                      view={view}
                      open={view.read('open')}
                      backLabel={m.shop_back()}
                      list={
                        <>
                          <p className="mb-4 max-w-prose text-muted">{m.shop_intro()}</p>
                          <ShopTable
                            title={m.shop_plans()}
                            add={{ id: 'plan:new', label: m.shop_new_plan() }}
                            head={planHead()}
                            rows={allPlans.map((each) => planRow(each, nameOf, () => switchPlan(each)))}
                            empty={m.shop_no_plans()}
                            view={view}
                          />
                          <ShopTable
                            title={m.shop_coupons()}
                            add={{ id: 'coupon:new', label: m.shop_new_coupon() }}
                            head={couponHead()}
                            rows={allCoupons.map((each) => couponRow(each, nameOf, () => switchCoupon(each)))}
                            empty={m.shop_no_coupons()}
                            view={view}
                          />
                          <ShopTable
                            title={m.shop_services()}
                            add={{ id: 'service:new', label: m.shop_new_service() }}
                            head={serviceHead()}
                            rows={allServices.map((each) => serviceRow(each, () => switchService(each)))}
                            empty={m.shop_no_services()}
                            view={view}
                          />
                        </>
                      }
                      detail={(isKnown && forms[kind ?? '']) || <p className="text-lg text-muted">{m.shop_gone()}</p>}
                    />
                  );
                }}
              </QueryResult>
            )}
          </QueryResult>
        )}
      </QueryResult>
      <ActionToast notice={action.notice} onDismiss={() => action.setNotice(null)} />
    </>
  );
}

type PlanBody = {
  price: number;
  from: string;
  onSale: boolean;
  termMonths: number | null;
} & ReturnType<typeof textsOf>;

/** A new plan is most often for the service that has none yet. */
function withoutPlanFirst(services: readonly AdminService[], plans: readonly AdminPlan[]): AdminService[] {
  const has = new Set(plans.map(({ service }) => service));
  return services.toSorted((a, b) => Number(has.has(a.slug)) - Number(has.has(b.slug)));
}
