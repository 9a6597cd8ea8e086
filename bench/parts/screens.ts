import type { CaseSummary } from '#shared/contract/case-reply.ts';
import { cardPhotoBytes } from '#test/card-photo.ts';
import { insertOrderHistory, seeded } from '#test/seed-order-history.ts';
import type { BenchEnvironment } from '../environment.ts';
import { atMost, type Row, share } from '../metrics.ts';
import { type Opened, paintsOf, photoReady, type Visit, workOfNext } from '../screens.ts';

const history = 10_000;
const mostRequests = 16;
const mostWorkMs = 150;
const mostPhotoMs = 3_000;
const lists = ['/SellerDashboard', '/seller-dashboard', '/task-board'];
const customerLinks = ['/orders', '/cases', '/profile'];
const staffLinks = ['/case-reviews', '/enquiries', '/task-board'];

/**
 * Measures hydrated screens in three ways: their first load on a slow phone, compared with the landing page; the
 * main-thread time of following a link to the next screen; and the time on a slow CPU until a chosen photo of a
 * document can be sent.
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
    atMost(
      'a photo of 12 megapixels, from its choice until it can be sent, CPU / 4, ms',
      await photoReady(await caseWithPapers(product.url), await cardPhotoBytes()),
      mostPhotoMs,
    ),
  ];
}

/** Finds a case that waits for documents and whose customer has a session. */
async function caseWithPapers(origin: string): Promise<Visit> {
  for (let person = 21; person < history / 2; person += 3) {
    const token = seeded.token(person);
    const reply = await fetch(`${origin}/api/user/cases`, { headers: { authorization: `Bearer ${token}` } });
    const cases = (await reply.json()) as CaseSummary[];
    const found = cases.find(({ waiting }) => waiting.some(({ answer }) => answer === 'document'));
    if (found) return { url: `${origin}/cases/${found.id}`, token, role: 'user' };
  }
  throw new Error('No case waits for papers');
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
