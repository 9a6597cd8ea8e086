import { chromium } from '@playwright/test';

/** Milliseconds from the start of the navigation until the first paint of text (`fcp`) and until the drawer is open. */
export type Tapped = { fcp: number; open: number };

// Lighthouse's slow-phone settings, applied as real throttling: 150 ms round trip, 1.6 Mbit/s, CPU at a quarter of its
// speed.
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Loads a page on a slow phone, taps the menu button as soon as it has been painted, and waits until the drawer is
 * open.
 */
export async function tapTheMenu(url: string): Promise<Tapped> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(tapWhenSeen);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => 'openedAt' in window && performance.getEntriesByName('first-contentful-paint').length > 0,
      undefined,
      { timeout: 30_000 },
    );
    return await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      open: Number((window as unknown as { openedAt: number }).openedAt),
    }));
  } finally {
    await browser.close();
  }
}

// Taps the button once it is painted. Does not wait for the paint entry, which is reported some frames later.
function tapWhenSeen(): void {
  const tap = (painted: boolean) => {
    const button = document.querySelector<HTMLElement>(
      'header button[aria-controls="menu"], header [commandfor="menu"]',
    );
    if (painted) button?.click();
    if (document.querySelector('dialog#menu[open]')) Object.assign(window, { openedAt: performance.now() });
    else requestAnimationFrame(() => tap(button !== null));
  };
  tap(false);
}
