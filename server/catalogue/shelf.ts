import type { Db } from '#database/connect.ts';
import { type Plan, slugOf } from '#shared/rules/catalogue.ts';
import { findPlan, findPlans } from './plans.ts';

/** The plans on sale, kept in memory for reading pages until `forget` says that something changed. */
export type Shelf = {
  plans(): Promise<Plan[]>;
  plan(id: string): Promise<Plan | undefined>;
  /** As it is sold now: what is kept counts only while changes are told to us. */
  planOnSale(id: string): Promise<Plan | undefined>;
  forget(): void;
};

/** Opens the shelf; what it has read stays readable while the database is away. `told`: are we told of changes now? */
export function openShelf(db: Db, told: () => boolean): Shelf {
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
  const plan = async (id: string) => (await plans()).find((known) => known.slug === slugOf(id));
  return {
    plans,
    plan,
    planOnSale: (id) => (told() ? plan(id) : findPlan(db, id)),
    forget() {
      kept = undefined;
    },
  };
}
