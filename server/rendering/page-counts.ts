import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { pathOfUrl } from '#server/http/request.ts';
import { paths, servicePath } from '#shared/paths.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { publicLanguages, publicPages } from './public-pages.ts';

export type PageCounter = {
  seen(request: Pick<IncomingMessage, 'headers' | 'url'>, status: number): void;
  /** Writes the counts in one statement. Counts that could not be written stay in memory. */
  write(): Promise<void>;
  close(): Promise<void>;
};

const others = [paths.login, paths.signup, paths.paymentSuccess];
const counted = new Set(
  publicLanguages.flatMap(({ prefix }) =>
    [...publicPages, ...others].map((page) => (page === paths.home && prefix ? prefix : prefix + page)),
  ),
);
const everyMinute = 60_000;
/** Counted like a page. */
const visit = 'visit';

/** Pages of which there are many: all of a kind have one name. */
const kinds = publicLanguages.flatMap(({ prefix }) => [
  [`${prefix}/checkout/`, `${prefix}/checkout/:id`],
  [prefix + servicePath(''), `${prefix}/services/:slug`],
]);

/** A known page, or one name for all checkouts or services in a language. Undefined for paths that are not counted. */
export function countedPage(path: string): string | undefined {
  if (counted.has(path)) return path;
  return kinds.find(([start = '']) => path.startsWith(start))?.[1];
}

/** Counts in memory and writes once a minute. Uses no cookies, network addresses or scripts. */
export function openPageCounter(db: Db, clock: () => Date, onError: (error: unknown) => void): PageCounter {
  let views = new Map<string, number>();

  const count = (page: string) => views.set(page, (views.get(page) ?? 0) + 1);

  async function write(): Promise<void> {
    const batch = [...views].toSorted();
    if (batch.length === 0) return;
    views = new Map();
    const day = dayInIndia(clock());
    try {
      await db
        .insertInto('page_counts')
        .values(batch.map(([page, count]) => ({ page, day, views: count })))
        .onConflict((clash) =>
          clash.columns(['page', 'day']).doUpdateSet({ views: sql`page_counts.views + excluded.views` }),
        )
        .execute();
    } catch (error) {
      for (const [page, count] of batch) views.set(page, (views.get(page) ?? 0) + count);
      onError(error);
    }
  }
  const timer = setInterval(() => void write(), everyMinute).unref();

  return {
    seen({ headers, url = '' }, status) {
      if (headers['sec-fetch-dest'] !== 'document' || (status !== 200 && status !== 304)) return;
      const page = countedPage(pathOfUrl(url));
      if (!page) return;
      count(page);
      // A page that is opened from outside begins a visit.
      if (headers['sec-fetch-site'] !== 'same-origin') count(visit);
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

export type PageViews = { page: string; today: number; total: number };

/** Returns the views of each page, of today and of the last `days` days, most viewed first. */
export async function findPageViews(db: Db, days: number, now: Date): Promise<PageViews[]> {
  const today = dayInIndia(now);
  const { rows } = await sql<PageViews>`
    select page, sum(views)::integer as total,
      coalesce(sum(views) filter (where day = ${today}::date), 0)::integer as today
    from page_counts where page <> ${visit} and day > ${today}::date - ${days}::integer and day <= ${today}::date
    group by page order by total desc, page`.execute(db);
  return rows;
}
