import { test as base, expect, type Page } from '@playwright/test';

/** Browser errors of a test; the test adds patterns for expected errors. */
type BrowserErrors = { all: string[]; expected: RegExp[] };

const usual = [
  // Chromium logs each response with a 4xx status; the page shows such errors of our API as messages.
  /^Failed to load resource: the server responded with a status of 4/,
  // Logged if the first paint is late on a busy machine.
  /was preloaded using link preload but not used within a few seconds/,
  // Caused by a script that Playwright's tracing injects into the sandboxed mail frame.
  /^Blocked script execution in '[^']*\/dev\/mailbox\//,
];

function watch(page: Page, browserErrors: BrowserErrors): void {
  page.on('pageerror', (error) => browserErrors.all.push(`script: ${error.message} (${page.url()})`));
  page.on('console', (message) => {
    const worth = message.type() === 'error' || message.type() === 'warning';
    if (worth && !usual.some((known) => known.test(message.text())))
      browserErrors.all.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 400 && !path.startsWith('/api/'))
      browserErrors.all.push(`${response.status()} ${response.request().resourceType()} ${path}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!reason.includes('ERR_ABORTED')) browserErrors.all.push(`${reason} ${request.url()}`);
  });
}

type Fixtures = {
  /** Browser errors of the test; any that do not match `expected` fail it. */
  browserErrors: BrowserErrors;
  /**
   * Closes the other browser contexts of a test afterwards, because their live streams count towards the limit per
   * user.
   */
  otherContexts: undefined;
};

/** Base test: fails on script errors, CSP violations, console errors and warnings, and failed requests. */
export const test = base.extend<Fixtures>({
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors: BrowserErrors = { all: [], expected: [] };
      context.on('page', (page) => watch(page, browserErrors));
      await use(browserErrors);
      const { all, expected } = browserErrors;
      expect(all.filter((error) => !expected.some((known) => known.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
  otherContexts: [
    async ({ browser, context }, use) => {
      const before = new Set([...browser.contexts(), context]);
      await use(undefined);
      for (const other of browser.contexts()) if (!before.has(other)) await other.close();
    },
    { auto: true },
  ],
});

export { expect };

/** Typical phone, but with a device scale factor of 1: a higher one costs a tenth more CPU time. */
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1366, height: 768 } };
