import type { Category } from '#shared/rules/catalogue.ts';
import { brandWords } from '../brand-words.ts';
import { m } from '../paraglide/messages.js';

export type NextStep = { label: string; detail: string };

/** What happens after the payment, with the usual times. */
export function nextSteps(category: Category): NextStep[] {
  const { hours, promises } = brandWords();
  const call = { label: m.orders_step_call(), detail: m.orders_step_call_when({ hours }) };
  if (category === 'growth')
    return [
      call,
      { label: m.orders_step_plan(), detail: m.orders_step_plan_detail() },
      { label: m.orders_step_report(), detail: m.orders_step_report_when() },
    ];
  if (category === 'fssai')
    return [
      call,
      { label: m.orders_step_papers(), detail: m.orders_step_papers_licence() },
      { label: m.orders_step_file(), detail: m.orders_step_file_detail() },
      { label: m.orders_step_licence(), detail: m.orders_step_licence_when({ promise: promises.licenceDays }) },
    ];
  return [
    call,
    { label: m.orders_step_papers(), detail: m.orders_step_papers_onboarding() },
    { label: m.orders_step_page(), detail: m.orders_step_page_detail() },
    {
      label: category === 'zomato' ? m.orders_step_live_zomato() : m.orders_step_live_swiggy(),
      detail: m.orders_step_live_when({ usual: promises.onboardingUsually, promise: promises.onboardingDays }),
    },
  ];
}
