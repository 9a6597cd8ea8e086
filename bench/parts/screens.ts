import { insertOrderHistory, seeded } from '#test/seed-order-history.ts';
import type { BenchEnvironment } from '../environment.ts';
import { atMost, type Row, share } from '../metrics.ts';
import { type Opened, paintsOf, type Visit, workOfNext } from '../screens.ts';

const history = 10_000;
const mostRequests = 16;
const mostWorkMs = 150;
const lists = ['/SellerDashboard', '/seller-dashboard', '/task-board'];
const customerLinks = ['/orders', '/cases', '/profile'];
const staffLinks = ['/case-reviews', '/enquiries', '/task-board'];

/**
 * Measures hydrated screens: the first load on a slow phone, compared with the landing page, and the main-thread time
 * of following a link to the next screen.
 */
export async function screens({ openShop }: BenchEnvironment): Promise<Row[]> {
  const { product, database } = await openShop({}, {});
  await insertOrderHistory(database, { to: history });
  const seller = { token: seeded.token(2), role: 'seller' };
  // The first customer who has a session and a case; users with lower numbers are staff.
  const customer = { token: seeded.token(21), role: 'user' };
  const url = (path: string) => product.url + path;
  const visits: Visit[] = [
    { url: url('/') },
    { url: url('/checkout/basic') },
    { url: url('/Login') },
    { url: url('/dashboard'), ...customer },
    { url: url('/cases'), ...customer },
    ...lists.map((path) => ({ url: url(path), ...seller })),
  ];
  const [landing, checkout, ...rest] = await paintsOf(visits);
  if (!landing || !checkout) throw new Error('No page was measured');
  return [
    share('checkout, FCP, ms, against the landing page', checkout.fcp, landing.fcp, 1.3),
    share('checkout, LCP, ms, against the landing page', checkout.lcp, landing.lcp, 1.6),
    atMost('checkout, TBT, ms', checkout.blocked, 200),
    atMost('checkout, requests', checkout.requests, 14),
    ...rest.flatMap((screen) => firstUse(screen, landing)),
    ...(await next(url('/dashboard'), customer, customerLinks)),
    ...(await next(url('/seller-dashboard'), seller, staffLinks)),
  ];
}

function firstUse(screen: Opened, landing: Opened): Row[] {
  return [
    share(`${screen.path}, first use, LCP, ms, against the landing page`, screen.lcp, landing.lcp, 2.2),
    atMost(`${screen.path}, first use, requests`, screen.requests, mostRequests),
  ];
}

async function next(url: string, user: Omit<Visit, 'url'>, links: readonly string[]): Promise<Row[]> {
  const works = await workOfNext({ url, ...user }, links);
  return works.map(({ path, work }) => atMost(`${path} by a link, work of the page, ms`, work, mostWorkMs));
}
