import { expect, test } from './fixtures.ts';
import { expectLook } from './visual-comparison.ts';

/**
 * Screenshots of main screens for guests in both themes, compared with a tolerance. After an intended change:
 * npx playwright test e2e/visual.spec.ts --update-snapshots
 */
type Screen = { name: string; path: string; phone?: boolean };

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
];

/** Dates, times and order numbers. */
const dates = /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\d{1,2}:\d\d|\bKOT\b/;

test('screens of guests look as before in both themes', async ({ page }) => {
  for (const { name, path, phone } of screens) {
    await page.setViewportSize(phone ? { width: 360, height: 740 } : { width: 1366, height: 768 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectLook(page, name, { mask: [page.locator('time'), page.getByText(dates)] });
  }
});
