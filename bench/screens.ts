import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { median } from './metrics.ts';

/** Page to open, as a signed-in user if `token` is set. */
export type Visit = { url: string; token?: string; role?: string };

/**
 * Measurements of one page on a slow phone: times in ms from the start of the navigation, total blocking time in ms
 * (`blocked`), and number of requests.
 */
export type Paints = { fcp: number; lcp: number; blocked: number; requests: number };
export type Opened = Paints & { path: string };

// Lighthouse's slow-phone settings, applied as real throttling: 150 ms round trip, 1.6 Mbit/s, CPU at a quarter of its
// speed.
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const rounds = 5;
// Fixed waiting times, because an open event stream prevents network idle.
const quietMs = 4_000;
const settleMs = 1_500;

/** Loads the pages in turn, each in a fresh browser profile; returns the medians per page. */
export async function paintsOf(pages: Visit[]): Promise<Opened[]> {
  const browser = await launch();
  try {
    const seen: Paints[][] = pages.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [turn, page] of pages.entries()) seen[turn]?.push(await paints(browser, page));
    const middle = (all: Paints[], name: keyof Paints) => median(all.map((each) => each[name]));
    return seen.map((all, turn) => ({
      path: new URL(pages[turn]?.url ?? '').pathname,
      fcp: middle(all, 'fcp'),
      lcp: middle(all, 'lcp'),
      blocked: middle(all, 'blocked'),
      requests: middle(all, 'requests'),
    }));
  } finally {
    await browser.close();
  }
}

/**
 * Measures the main thread's CPU time in ms (scripts, styles, layout) from the click on a link until the new page has
 * settled. Returns the minimum of several rounds, to reduce the influence of other load.
 */
export async function workOfNext(visit: Visit, links: readonly string[]): Promise<{ path: string; work: number }[]> {
  const browser = await launch();
  try {
    const works = [];
    for (const path of links) {
      const tries: number[] = [];
      for (let round = 0; round < rounds; round += 1) tries.push(await workOfLink(browser, visit, path));
      works.push({ path, work: Math.min(...tries) });
    }
    return works;
  } finally {
    await browser.close();
  }
}

async function workOfLink(browser: Browser, visit: Visit, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // Measures CPU time, because wall-clock time would include time in which other processes ran.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await signIn(page, visit);
    await page.goto(visit.url, { waitUntil: 'load' });
    const link = page.locator(`a[href="${path}"]:visible`).first();
    await link.waitFor();
    await page.waitForTimeout(settleMs);
    const before = await taskMs(session);
    await link.click();
    await page.waitForURL(`**${path}`);
    await page.waitForTimeout(settleMs);
    return (await taskMs(session)) - before;
  } finally {
    await context.close();
  }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/**
 * Measures the ms from choosing a photo in a list of requested documents until it is ready to send, on a CPU throttled
 * to a quarter of its speed; returns the median of several rounds.
 */
export async function photoReady(visit: Visit, photo: Buffer): Promise<number> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await signIn(page, visit);
    await page.goto(visit.url, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const tries: number[] = [];
    for (let round = 0; round < rounds; round += 1) tries.push(await chosenUntilReady(page, photo));
    return median(tries);
  } finally {
    await browser.close();
  }
}

async function chosenUntilReady(page: Page, photo: Buffer): Promise<number> {
  const input = page.locator('input[type=file]:not([capture])').first();
  await input.waitFor({ state: 'attached' });
  const item = page.getByRole('listitem').filter({ has: input }).first();
  await page.evaluate(() => {
    let began = 0;
    document.addEventListener('change', () => (began = performance.now()), { once: true, capture: true });
    const seen = new MutationObserver(() => {
      if (!document.body.innerText.includes('ready to send')) return;
      document.body.dataset['readyAfter'] = String(performance.now() - began);
      seen.disconnect();
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await input.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
  const body = page.locator('body[data-ready-after]');
  await body.waitFor({ timeout: 60_000 });
  const ready = Number(await body.getAttribute('data-ready-after'));
  await item.getByRole('button', { name: /^Remove/ }).click();
  await page.evaluate(() => document.body.removeAttribute('data-ready-after'));
  return ready;
}

function launch(): Promise<Browser> {
  return chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Signs in the browser like a login: stores the session cookie, the token and the user. */
async function signIn(page: Page, { url, token, role }: Visit): Promise<void> {
  if (!token) return;
  const { origin } = new URL(url);
  await page.context().addCookies([{ name: 'token', value: token, url: origin, httpOnly: true }]);
  const profile = await fetch(`${origin}/api/user/profile`, { headers: { authorization: `Bearer ${token}` } });
  const { user }: { user: { _id: string; name: string } } = await profile.json();
  await page.addInitScript(
    ([session, stored]) => {
      localStorage.setItem('token', session ?? '');
      localStorage.setItem('user', stored ?? '');
    },
    [token, JSON.stringify({ _id: user._id, name: user.name, role })],
  );
}

async function paints(browser: Browser, visit: Visit): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await page.addInitScript(observe);
    await signIn(page, visit);
    await page.goto(visit.url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForTimeout(quietMs);
    const seen = await page.evaluate(() => {
      const { lcp, blocked } = (window as unknown as { seen: { lcp: number; blocked: number } }).seen;
      return { fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN, lcp, blocked };
    });
    return { ...seen, requests };
  } finally {
    await context.close();
  }
}

// Observes paints and the total blocking time as defined by Lighthouse: the part above 50 ms of each long task after
// the first paint.
function observe(): void {
  const seen = { lcp: Number.NaN, blocked: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      if (startTime + duration > painted) seen.blocked += duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
}
