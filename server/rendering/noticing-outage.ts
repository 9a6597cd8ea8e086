import { isOutage } from '#database/connect.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import type { Language } from '#shared/language.ts';
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
  const { ownCases: own } = reading;
  const ownCases = own && {
    list: (language: Language) => own.list(language).catch(notice),
    find: (id: string, language: Language) => own.find(id, language).catch(notice),
  };
  return {
    reading: { ...reading, plans, plan, listedCoupons, ...(ownCases ? { ownCases } : {}) },
    hadOutage: () => outage,
  };
}
