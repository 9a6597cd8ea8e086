import { papersStep } from './case-state.ts';
import { stepsUntilReady } from './forecast.ts';
import type { Ball, CaseTemplate } from './template-types.ts';
import { templateFor } from './templates.ts';

type Days = readonly [from: number, to: number];

/** Days of an order's work: usual ones, those that we promise at most, and whom the work waits for. */
export type WorkDays = { ours: Days; theirs: Days; promise: number; partner: string };

/**
 * Usual working days by the steps of a template, from complete documents until the customer has the licence or takes
 * orders: our own work, and the checks of the authority or app.
 */
export function templateDays(template: CaseTemplate): Pick<WorkDays, 'ours' | 'theirs'> {
  const steps = stepsUntilReady(template);
  const afterPapers = steps.slice(steps.findIndex(({ key }) => key === papersStep) + 1);
  const sum = (...balls: readonly Ball[]) =>
    afterPapers
      .filter(({ ball }) => balls.includes(ball))
      .reduce<Days>(([from, to], { usualDays }) => [from + usualDays[0], to + usualDays[1]], [0, 0]);
  return { ours: sum('us'), theirs: sum('authority', 'platform') };
}

/** By the published steps of a plan. For the pages of the site, which hydrate nothing. */
export const planDays = (plan: string) => templateDays(templateFor(plan));

type App = 'Zomato' | 'Swiggy';
const smaller = { Zomato: 'zomato-starter', Swiggy: 'swiggy-basic' } as const;
const bigger = { Zomato: 'zomato-pro', Swiggy: 'swiggy-prime' } as const;
const bothApps: readonly App[] = ['Zomato', 'Swiggy'];

const span = ([from, to]: Days) => (from === 0 || from === to ? String(to) : `${from}–${to}`);
const spanOfAll = (all: readonly Days[]) =>
  span([Math.min(...all.map(([from]) => from)), Math.max(...all.map(([, to]) => to))]);

/** Days as the texts of the site say them. */
export const daySpans = {
  biggerOnboarding: (...apps: App[]) =>
    spanOfAll((apps.length > 0 ? apps : bothApps).map((app) => planDays(bigger[app]).ours)),
  apps: (...apps: App[]) =>
    spanOfAll(
      (apps.length > 0 ? apps : bothApps).flatMap((app) =>
        [smaller[app], bigger[app]].map((plan) => planDays(plan).theirs),
      ),
    ),
  tatkal: () => span(planDays('fssai-tatkal-license').ours),
  /** Said as "up to". */
  foscosRegistration: () => String(planDays('fssai-registration-1yr').theirs[1]),
  foscosState: () => span(planDays('fssai-state-license').theirs),
  foscosCentral: () => span(planDays('fssai-central-license').theirs),
};
