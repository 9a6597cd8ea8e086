import { lazy } from 'react';
import { data } from 'react-router';
import { tatkalKindsInHindi } from '#shared/facts.hi.ts';
import { facts } from '#shared/facts.ts';
import { readingContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { m } from '../paraglide/messages.js';
import { inLanguage } from '../words.ts';
import type { Route } from './+types/CheckoutPage';
import { Checkout } from './Checkout.tsx';

// What few people ever see comes when it is needed.
const PlanTrouble = lazy(async () => ({ default: (await import('./PlanTrouble.tsx')).PlanTrouble }));
const UnknownPlan = lazy(async () => ({ default: (await import('./UnknownPlan.tsx')).UnknownPlan }));

export const headers = () => ({ 'X-Page-Policy': 'payments' });

export async function loader({ context, params }: Route.LoaderArgs) {
  const reading = context.get(readingContext);
  const plan = await reading.plan(params.id);
  if (!plan) return data({ plans: await reading.plans() }, { status: 404 });
  const { scriptUrl, mode } = reading.payment;
  const onlyFor =
    plan.slug === 'fssai-tatkal-license' ? inLanguage({ en: facts.tatkalKinds.value, hi: tatkalKindsInHindi }) : null;
  return { plan, onlyFor, provider: { scriptUrl, mode } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData || !('plan' in loaderData)) return [];
  const { name, tagline } = loaderData.plan;
  return pageMeta({
    title: m.checkout_title({ plan: name }),
    description: m.checkout_description({ plan: name, tagline }),
  });
}

export function ErrorBoundary() {
  return <PlanTrouble />;
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  if (!('plan' in loaderData)) return <UnknownPlan plans={loaderData.plans} />;
  const { plan, onlyFor, provider } = loaderData;
  return <Checkout key={plan.slug} plan={plan} onlyFor={onlyFor} provider={provider} />;
}
