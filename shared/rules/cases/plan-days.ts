import { papersStep } from './case-state.ts';
import { stepsUntilReady } from './forecast.ts';
import type { Ball } from './template-types.ts';
import { templateFor } from './templates.ts';

type Days = readonly [from: number, to: number];

/**
 * Usual working days of a plan by its published steps, from complete documents until the customer has the licence or
 * takes orders: our own work, and the checks of the authority or app. For the pages of the site, which hydrate nothing.
 */
export function planDays(plan: string): { ours: Days; theirs: Days } {
  const steps = stepsUntilReady(templateFor(plan));
  const afterPapers = steps.slice(steps.findIndex(({ key }) => key === papersStep) + 1);
  const sum = (...balls: readonly Ball[]) =>
    afterPapers
      .filter(({ ball }) => balls.includes(ball))
      .reduce<Days>(([from, to], { usualDays }) => [from + usualDays[0], to + usualDays[1]], [0, 0]);
  return { ours: sum('us'), theirs: sum('authority', 'platform') };
}

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
