import { type Browser, chromium } from '@playwright/test';
import { median } from './metrics.ts';

/** Measurements of one page on a slow phone, in ms; paints count from the start of the navigation. */
export type Paints = { fcp: number; lcp: number; blocked: number };

// Lighthouse's slow phone, with real throttling: 150 ms round trip, 1.6 Mbit/s, CPU slowed down four times.
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const rounds = 5;

/** Loads pages in turn, each in a fresh browser profile; returns the median paints of each. */
export async function paintsOf(pages: { url: string; token?: string; role?: string }[]): Promise<Paints[]> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const seen: Paints[][] = pages.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [turn, page] of pages.entries()) seen[turn]?.push(await paints(browser, page));
    const middle = (all: Paints[], name: keyof Paints) => median(all.map((each) => each[name]));
    return seen.map((all) => ({ fcp: middle(all, 'fcp'), lcp: middle(all, 'lcp'), blocked: middle(all, 'blocked') }));
  } finally {
    await browser.close();
  }
}

async function paints(
  browser: Browser,
  { url, token, role }: { url: string; token?: string; role?: string },
): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(observe);
    if (token)
      await page.addInitScript(
        ([kept, user]) => {
          localStorage.setItem('token', kept ?? '');
          localStorage.setItem('user', user ?? '');
        },
        [token, JSON.stringify({ _id: '00000000-0000-4000-8000-000000000000', name: 'Bench', role })],
      );
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.waitForTimeout(500);
    return await page.evaluate(() => {
      const { lcp, blocked } = (window as unknown as { seen: { lcp: number; blocked: number } }).seen;
      return { fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN, lcp, blocked };
    });
  } finally {
    await context.close();
  }
}

// Total blocking time as in Lighthouse: the part above 50 ms of each long task after the first paint.
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
