import { type Db, isOutage } from '#database/connect.ts';
import type { Language } from '#shared/language.ts';
import { couponText } from '#shared/messages.ts';
import { type Category, type Plan, slugOf } from '#shared/rules/catalogue.ts';
import { type Coupon, isListed, type ListedCoupon, nextCouponChange } from '#shared/rules/coupons.ts';
import { findListedCoupons, findPlan, findPlans } from './plans.ts';

/**
 * In-memory cache of plans and coupons for public pages. Returns the last known value while the database is down. After
 * `invalidate`, the next call reads from the database again.
 */
export type CatalogueCache = {
  plans(): Promise<Plan[]>;
  plan(id: string): Promise<Plan | undefined>;
  /**
   * Returns a plan on sale, for placing orders. Reads from the cache only while LISTEN is connected, otherwise from the
   * database.
   */
  planOnSale(id: string): Promise<Plan | undefined>;
  listedCoupons(category: Category, language: Language): Promise<ListedCoupon[]>;
  invalidate(): void;
};

type CatalogueCacheOptions = {
  clock?: () => Date;
  /** Called when a listed coupon starts or expires, because no table changes at that moment. */
  onStale?: () => void;
};

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
  const plans = cached(() => findPlans(db));
  const coupons = cached(async () => {
    const found = await findListedCoupons(db);
    watchDates(found);
    return found;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function watchDates(found: readonly Coupon[]): void {
    clearTimeout(timer);
    const now = clock();
    const next = nextCouponChange(found, now);
    if (!next) return;
    timer = setTimeout(
      () => {
        coupons.invalidate();
        onStale?.();
      },
      Math.min(next.getTime() - now.getTime(), longestDelay),
    );
    timer.unref();
  }

  const withId = (all: Plan[], id: string) => all.find((known) => known.slug === slugOf(id));
  const plan = async (id: string) => withId(await plans.read(), id);
  return {
    plans: plans.read,
    plan,
    planOnSale: async (id) => (isListening() ? withId(await plans.fresh(), id) : findPlan(db, id)),
    async listedCoupons(category, language) {
      const now = clock();
      const found = await coupons.read();
      return found
        .filter((coupon) => isListed(coupon, category, now))
        .map((coupon) => ({
          code: coupon.code,
          description: couponText(coupon, language),
          endsAt: coupon.endsAt,
        }));
    },
    invalidate() {
      plans.invalidate();
      coupons.invalidate();
    },
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
