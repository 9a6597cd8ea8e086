import type { Db } from '#database/connect.ts';
import { type Plan, slugOf } from '#shared/rules/catalogue.ts';
import { findPlans } from './plans.ts';

/** The plans on sale, kept in memory for reading pages until `forget` says that something changed. */
export type Shelf = {
  plans(): Promise<Plan[]>;
  plan(id: string): Promise<Plan | undefined>;
  forget(): void;
};

/** Opens the shelf; what it has read stays readable while the database is away. */
export function openShelf(db: Db): Shelf {
  let kept: Promise<Plan[]> | undefined;
  const read = () => {
    const reading = findPlans(db);
    kept = reading;
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  const plans = () => kept ?? read();
  return {
    plans,
    plan: async (id) => (await plans()).find((plan) => plan.slug === slugOf(id)),
    forget() {
      kept = undefined;
    },
  };
}
