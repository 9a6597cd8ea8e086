import { isOutage } from '#database/connect.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import type { Category } from '#shared/rules/catalogue.ts';

/** Wraps the loader context so that the caller learns whether the database was down during rendering. */
export function noticing(reading: LoaderContext): { reading: LoaderContext; hadOutage: () => boolean } {
  let outage = false;
  const notice = (error: unknown): never => {
    outage ||= isOutage(error);
    throw error;
  };
  const plans = () => reading.plans().catch(notice);
  const plan = (id: string) => reading.plan(id).catch(notice);
  const listedCoupons = (category: Category) => reading.listedCoupons(category).catch(notice);
  return { reading: { ...reading, plans, plan, listedCoupons }, hadOutage: () => outage };
}
