import type { Page } from '@playwright/test';
import { openBoardAs } from './board.ts';
import { expect, test } from './fixtures.ts';
import { asha, farah, signIn } from './log-in.ts';

/**
 * Screenshots of main screens in both themes, compared with a tolerance. After an intended change:
 * npx playwright test e2e/visual.spec.ts --update-snapshots
 * Signed-in screens show the data of other tests, so they are compared only with VISUAL=1, on a separate server.
 */
type Screen = { name: string; path: string; as?: 'customer' | 'seller'; phone?: boolean };

const screens: Screen[] = [
  { name: 'landing', path: '/', phone: true },
  { name: 'landing-hindi', path: '/hi', phone: true },
  { name: 'landing-desktop', path: '/' },
  { name: 'plans', path: '/plans' },
  { name: 'plan-zomato', path: '/course/zomato-onboarding', phone: true },
  { name: 'plan-swiggy', path: '/course/swiggy-onboarding' },
  { name: 'plan-fssai', path: '/course/fssai-onboarding', phone: true },
  { name: 'licence-guide', path: '/fssai-license' },
  { name: 'checkout', path: '/checkout/zomato-starter', phone: true },
  { name: 'checkout-desktop', path: '/checkout/basic-growth?months=3' },
  { name: 'login', path: '/login', phone: true },
  { name: 'signup', path: '/signup' },
  { name: 'dashboard', path: '/dashboard', as: 'customer' },
  { name: 'cases', path: '/cases', as: 'customer', phone: true },
  { name: 'staff-day', path: '/seller-dashboard', as: 'seller' },
  { name: 'work-list', path: '/cases', as: 'seller' },
  { name: 'task-board', path: '/task-board', as: 'seller' },
  { name: 'staff-orders', path: '/orders', as: 'seller' },
];

for (const screen of screens)
  test(`${screen.name} looks as before in both themes`, async ({ page }) => {
    test.skip(Boolean(screen.as) && process.env['VISUAL'] !== '1', 'Signed-in screens are compared with VISUAL=1');
    await page.setViewportSize(screen.phone ? { width: 360, height: 740 } : { width: 1366, height: 768 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, screen);
    await page.evaluate(hideAlerts);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.soft(page).toHaveScreenshot(`${screen.name}-${colorScheme}.png`, {
        animations: 'disabled',
        caret: 'hide',
        // Allow small colour differences and a few changed pixels, because machines differ in the anti-aliasing of
        // fonts.
        threshold: 0.3,
        maxDiffPixelRatio: 0.02,
        mask: changing(page),
      });
    }
  });

async function open(page: Page, { path, as }: Screen): Promise<void> {
  if (as === 'seller') await openBoardAs(page, farah);
  if (as === 'customer') await signIn(page, asha);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Hides the board's alerts, which depend on the time of day. The CSP allows constructed style sheets. */
async function hideAlerts(): Promise<void> {
  await document.fonts.ready;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.board-notes { display: none }');
  document.adoptedStyleSheets.push(sheet);
}

/** Locates the parts that differ between runs: dates, times, order numbers, the verse, and the column of done cards. */
function changing(page: Page) {
  const dates =
    /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\d{1,2}:\d\d|\bKOT\b|\bdays? left\b|\d+h \d+m/;
  return [
    page.locator('time'),
    page.locator('.verse'),
    page.locator('section[data-column="done"]'),
    page.getByText(dates),
  ];
}
