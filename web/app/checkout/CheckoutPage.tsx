import { lazy } from 'react';
import { data } from 'react-router';
import { governmentFeeOf, paidApart } from '#shared/government-fee.ts';
import { m } from '#web/paraglide/messages.js';
import { loaderContext } from '#web/platform/context.ts';
import { localTatkalKinds } from '#web/platform/i18n/facts.ts';
import { titleOf } from '#web/platform/i18n/plan-title.ts';
import { useRenderedSearch } from '#web/platform/rendered-search.ts';
import { pageMeta } from '#web/platform/seo/page-meta.ts';
import type { Route } from './+types/CheckoutPage';
import { Checkout } from './Checkout.tsx';

const PlanTrouble = lazy(async () => ({ default: (await import('./PlanError.tsx')).PlanError }));
const UnknownPlan = lazy(async () => ({ default: (await import('./UnknownPlan.tsx')).UnknownPlan }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const reading = context.get(loaderContext);
  const plan = await reading.plan(params.id);
  if (!plan) return data({ plans: await reading.plans() }, { status: 404 });
  const { scriptUrl, mode } = reading.payment;
  const onlyFor = plan.slug === 'fssai-tatkal-license' ? localTatkalKinds() : null;
  const fee = governmentFeeOf(plan.slug);
  return { plan, onlyFor, feeApart: fee ? paidApart(fee) : null, provider: { scriptUrl, mode } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData || !('plan' in loaderData)) return [];
  const { tagline } = loaderData.plan;
  const plan = titleOf(loaderData.plan);
  return pageMeta({
    title: m.checkout_title({ plan }),
    description: m.checkout_description({ plan, tagline }),
  });
}

export function ErrorBoundary() {
  return <PlanTrouble />;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const search = useRenderedSearch();
  if (!('plan' in loaderData)) return <UnknownPlan plans={loaderData.plans} />;
  const { plan, onlyFor, feeApart, provider } = loaderData;
  return <Checkout key={plan.slug + search} {...{ search, plan, onlyFor, feeApart, provider }} />;
}
