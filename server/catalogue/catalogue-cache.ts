import { type Db, isOutage } from '#database/connect.ts';
import type { Language } from '#shared/language.ts';
import { firstAfter, type Plan, type Service, slugOf } from '#shared/rules/catalogue.ts';
import { type Coupon, couponText, isListed, type ListedCoupon, nextCouponChange } from '#shared/rules/coupons.ts';
import { findListedCoupons, findPlans, findServices, planIn, type StoredPlan } from './plans.ts';

/**
 * In-memory cache of services, plans and coupons for public pages. Returns the last known value while the database is
 * down. After `invalidate`, the next call reads from the database again.
 */
export type CatalogueCache = {
  /** Services on sale. */
  services(): Promise<Service[]>;
  /** Plans on sale. */
  plans(language?: Language): Promise<Plan[]>;
  plan(id: string, language?: Language): Promise<Plan | undefined>;
  /**
   * Returns a plan, on sale or not, for placing orders. Reads from the cache only while LISTEN is connected, otherwise
   * from the database.
   */
  storedPlan(id: string): Promise<StoredPlan | undefined>;
  listedCoupons(service: string, language: Language): Promise<ListedCoupon[]>;
  invalidate(): void;
};

type CatalogueCacheOptions = {
  clock?: () => Date;
  /** Called when a planned price or a listed coupon begins or ends, because no table changes at that moment. */
  onStale?: () => void;
};

type Catalogue = { services: Service[]; plans: StoredPlan[]; coupons: Coupon[] };

// Longest delay that setTimeout accepts.
const longestDelay = 2 ** 31 - 1;

/**
 * Creates the cache. `isListening` returns whether the LISTEN connection is open. While it is not, the cache may be
 * stale and is not used for orders.
 */
export function createCatalogueCache(
  db: Db,
  isListening: () => boolean,
  options: CatalogueCacheOptions = {},
): CatalogueCache {
  const { clock = () => new Date(), onStale } = options;
  const catalogue = cached(async (): Promise<Catalogue> => {
    const [services, plans, coupons] = await Promise.all([findServices(db), findPlans(db), findListedCoupons(db)]);
    watchDates(plans, coupons);
    return { services, plans, coupons };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watchDates(plans: readonly StoredPlan[], coupons: readonly Coupon[]): void {
    clearTimeout(timer);
    const now = clock();
    const prices = plans.flatMap((plan) => plan.prices.map(({ from }) => from));
    const next = firstAfter(now, [...prices, nextCouponChange(coupons, now) ?? null]);
    if (!next) return;
    timer = setTimeout(
      () => {
        catalogue.invalidate();
        onStale?.();
      },
      Math.min(next.getTime() - now.getTime(), longestDelay),
    );
    timer.unref();
  }

  const withId = (all: StoredPlan[], id: string) => all.find((known) => known.slug === slugOf(id));
  const sold = async () => (await catalogue.read()).plans.filter(({ isSold }) => isSold);
  return {
    services: async () => (await catalogue.read()).services.filter(({ onSale }) => onSale),
    plans: async (language) => (await sold()).map((plan) => planIn(plan, clock(), language)),
    async plan(id, language) {
      const plan = withId(await sold(), id);
      return plan && planIn(plan, clock(), language);
    },
    storedPlan: async (id) => withId(isListening() ? (await catalogue.fresh()).plans : await findPlans(db), id),
    async listedCoupons(service, language) {
      const now = clock();
      const { plans, coupons } = await catalogue.read();
      const ofService = plans.filter(({ category, isSold }) => isSold && category === service);
      return coupons
        .filter((coupon) => ofService.some((plan) => isListed(coupon, plan, now)))
        .map((coupon) => ({
          code: coupon.code,
          description: couponText(coupon, language),
          endsAt: coupon.endsAt,
        }));
    },
    invalidate: catalogue.invalidate,
  };
}

type CachedValue<Value> = {
  /** Reads the value. While the database is down, returns the last known value, if there is one. */
  read(): Promise<Value>;
  /** Reads the value. Throws if the database is down and nothing is cached. */
  fresh(): Promise<Value>;
  invalidate(): void;
};

/** Caches the result of `find` until it is invalidated. Failed reads are not cached. */
function cached<Value>(find: () => Promise<Value>): CachedValue<Value> {
  let current: Promise<Value> | undefined;
  let last: { found: Value } | undefined;
  const readAgain = () => {
    const reading = find();
    current = reading;
    reading.then(
      (result) => {
        last = { found: result };
      },
      () => {
        if (current === reading) current = undefined;
      },
    );
    return reading;
  };
  const fresh = () => current ?? readAgain();
  return {
    fresh,
    read: () =>
      fresh().catch((error: unknown) => {
        if (last && isOutage(error)) return last.found;
        throw error;
      }),
    invalidate() {
      current = undefined;
    },
  };
}
