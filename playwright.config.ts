import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { everything } from './test/everything.ts';

// The headless shell comes first, because it needs half the CPU time of a full browser (bootstrap/browser.mjs).
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = (process.env['PATH'] ?? '').split(delimiter);
const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'];

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  snapshotPathTemplate: './e2e/visual/{arg}{ext}',
  globalSetup: './e2e/global-setup.ts',
  // May be more workers than cores, because a test spends about half of its time waiting.
  workers: 4,
  // Browsers sometimes fail on a busy machine; a test that passes on the second attempt is reported as flaky.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  // Unless EVERYTHING=1, skips tests that take long or run the same code as other tests.
  ...(everything ? {} : { grepInvert: /@everything/ }),
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: process.env['SHOP_URL'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Idle pages without animations need no CPU time; site.spec.ts and task-board-moves.spec.ts turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? onPath,
      // Allows running as root without a GPU, and disables QUIC and the background requests of the browser.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Makes letters as wide in the headless shell as in a browser with a window.
        '--font-render-hinting=none',
      ],
    },
  },
});
