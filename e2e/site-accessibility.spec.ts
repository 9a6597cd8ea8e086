import { pathIn, plainPath } from '#shared/language.ts';
import { everything } from '#test/everything.ts';
import { axeFindings, findings } from './accessibility-checks.ts';
import { expect, phone, test } from './fixtures.ts';
import { guestPages, notThere, withScripts } from './pages.ts';

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('a signed-in page says that it needs scripts and how to reach us', async ({ page, browserErrors }) => {
    // Module preloads of a hydrated page are refused together with all scripts.
    browserErrors.expected.push(/^csp /);
    for (const path of ['/dashboard', '/orders', '/profile', '/hi/dashboard']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: /JavaScript/ })).toBeVisible();
      for (const href of ['tel:', 'https://wa.me/', 'mailto:'])
        await expect(page.locator(`main a[href^="${href}"]`).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByRole('status')).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { level: 1, name: 'इस पेज के लिए JavaScript ज़रूरी है' })).toBeVisible();
  });

  test('long lists are expanded, tabs and questions work, and controls that need a script are hidden', {
    tag: '@everything',
  }, async ({ page }) => {
    await page.goto('/course/zomato-onboarding');
    await expect(page.locator('#items').getByRole('listitem').filter({ visible: true })).toHaveCount(8);
    await expect(page.getByRole('button', { name: 'View All Items' })).toBeHidden();
    await page.locator('label', { hasText: 'Pro Launch Package' }).click();
    await expect(page.locator('#plan a[href="/checkout/zomato-pro"]').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Have a coupon code? Enter it at checkout.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await page.goto('/course/fssai-onboarding');
    await expect(page.locator('#questions summary').filter({ visible: true })).toHaveCount(17);
    await page.locator('#questions summary').first().click();
    await expect(page.locator('#questions details').first()).toHaveAttribute('open', '');
  });

  test('the checkout and the payment page say that they need scripts, and show the phone number', {
    tag: '@everything',
  }, async ({ page, browserErrors }) => {
    // With scripts disabled, Chromium reports script files as refused.
    browserErrors.expected.push(/^csp .*\.js$/);
    await page.goto('/checkout/basic?months=3');
    await expect(page.getByText(/^Paying needs JavaScript\. Please switch it on, or call \+91/)).toBeVisible();
    await page.goto('/payment-success?order_id=ch_x');
    await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible();
  });
});

const emptyAll = (elements: Element[]) => {
  for (const element of elements) element.replaceChildren();
};

/** Widths that must not scroll horizontally: a narrow phone, and a desktop at 200 % zoom. */
const narrow = [320, 640];

for (const language of ['en', 'hi'] as const)
  test(`no public page has an accessibility finding or is too wide: ${language}`, {
    tag: language === 'en' ? [] : '@everything',
  }, async ({ page, browserErrors }) => {
    test.setTimeout(everything ? 1_800_000 : 240_000);
    browserErrors.expected.push(notThere);
    const found: string[] = [];
    for (const path of new Set(guestPages.map((each) => pathIn(language, each)))) {
      if (language === 'hi' && !path.startsWith('/hi')) continue;
      await page.goto(path, { waitUntil: withScripts.includes(plainPath(path)) ? 'networkidle' : 'load' });
      for (const width of narrow) {
        await page.setViewportSize({ width, height: 700 });
        const most = await page.evaluate(() => document.documentElement.scrollWidth);
        if (most > width) found.push(`${path} ${width}: ${most} wide`);
      }
      // All endpoint cards look alike, so checking one is enough.
      if (!everything) await page.locator('article[id] ~ article[id]').evaluateAll(emptyAll);
      const here = await findings(page);
      found.push(...here.map((finding) => `${path} ${finding}`));
    }
    expect(found).toEqual([]);
  });

test('axe finds nothing in the open drawer, an open dialog, a refused coupon and a form with errors', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/course/swiggy-onboarding');
  await page.getByLabel('Coupon code').fill('nothing');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.getByText('Invalid coupon code. Please try again.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('#items').getByRole('button').first().click();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/checkout/fssai-state-license');
  await page.getByText('GSTIN and company').click();
  await page.getByLabel('GSTIN').fill('x');
  await page.getByRole('button', { name: /^Pay ₹/ }).click({ force: true });
  await expect(page.getByText('Please fill all required fields.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
