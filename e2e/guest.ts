import { test as base, expect, type Page } from '@playwright/test';

/** Complaints of the browser about our pages; a journey that provokes some says which. */
type Troubles = { all: string[]; expected: RegExp[] };

const usual = [
  // Every answer of 400 and more is logged; those of our API are told to the person in words.
  /^Failed to load resource: the server responded with a status of 4/,
  // On a busy machine the first paint comes late.
  /was preloaded using link preload but not used within a few seconds/,
  // Playwright's own tracing knocks at the mail's closed frame.
  /^Blocked script execution in '[^']*\/dev\/mailbox\//,
];

function watch(page: Page, troubles: Troubles): void {
  page.on('pageerror', (error) => troubles.all.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const worth = message.type() === 'error' || message.type() === 'warning';
    if (worth && !usual.some((known) => known.test(message.text()))) troubles.all.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.status() >= 400 && !path.startsWith('/api/'))
      troubles.all.push(`${response.status()} ${response.request().resourceType()} ${path}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!reason.includes('ERR_ABORTED')) troubles.all.push(`${reason} ${request.url()}`);
  });
}

type Fixtures = {
  /** What the browser complained about; must stay empty but for what is `expected`. */
  troubles: Troubles;
};

/** A guest in a browser in which nothing may go wrong: no script error, no refused content, no lost file. */
export const test = base.extend<Fixtures>({
  troubles: [
    async ({ context }, use) => {
      const troubles: Troubles = { all: [], expected: [] };
      context.on('page', (page) => watch(page, troubles));
      await use(troubles);
      const { all, expected } = troubles;
      expect(all.filter((trouble) => !expected.some((known) => known.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A telephone as most people here hold one. */
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1366, height: 768 } };
