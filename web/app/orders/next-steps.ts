import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { workDaysText } from '#web/platform/i18n/days-text.ts';
import type { TrackedOrder } from './shared/poll-delay.ts';

export type OrderStep = { label: string; detail: string };

/** Returns the steps after the payment with details, such as usual durations; the buyer does the first one. */
export function nextSteps({
  category,
  days,
  callDue,
}: Pick<TrackedOrder, 'category' | 'days' | 'callDue'>): OrderStep[] {
  const { hours } = localBrand();
  const call = callDue ? [{ label: m.orders_step_call(), detail: m.orders_step_call_when({ hours }) }] : [];
  const daysOfWork = days ? workDaysText(days) : '';
  if (category === 'growth')
    return [
      { label: m.orders_step_goals(), detail: m.orders_step_goals_detail() },
      ...call,
      { label: m.orders_step_plan(), detail: m.orders_step_plan_detail() },
      { label: m.orders_step_report(), detail: m.orders_step_report_when() },
    ];
  if (category === 'fssai')
    return [
      { label: m.orders_step_papers(), detail: m.orders_step_papers_licence() },
      ...call,
      { label: m.orders_step_file(), detail: m.orders_step_file_detail() },
      { label: m.orders_step_licence(), detail: daysOfWork },
    ];
  if (category !== 'zomato' && category !== 'swiggy')
    return [
      { label: m.orders_step_papers(), detail: m.orders_step_papers_service() },
      ...call,
      { label: m.orders_step_work(), detail: daysOfWork || m.orders_step_work_detail() },
    ];
  return [
    { label: m.orders_step_papers(), detail: m.orders_step_papers_onboarding() },
    ...call,
    { label: m.orders_step_page(), detail: m.orders_step_page_detail() },
    {
      label: category === 'zomato' ? m.orders_step_live_zomato() : m.orders_step_live_swiggy(),
      detail: daysOfWork,
    },
  ];
}
