import type { Page } from '@playwright/test';
import { desktop, expect, phone, test } from './fixtures.ts';
import { readingPages } from './pages.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

test.describe('the drawer on a phone', () => {
  test.use(phone);

  test('takes three quarters of the width over a half-transparent overlay, and Esc returns the focus', {
    tag: '@everything',
  }, async ({ page }) => {
    await page.goto('/');
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 270, height: 740 });
    const shade = await menu(page).evaluate((drawer) => {
      const { backgroundColor, opacity } = getComputedStyle(drawer, '::backdrop');
      return { backgroundColor, opacity };
    });
    expect(`${shade.backgroundColor} ${shade.opacity}`).toMatch(/(0\.5\) 1|50%\) 1|\) 0\.5)$/);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test('closes by a tap beside it and by a tap on a link, which navigates', async ({ page }) => {
    await page.goto('/services');
    await menuButton(page).click();
    await page.touchscreen.tap(330, 400);
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/#contact$/);
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'About' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('#about')).toBeInViewport();
  });
});

test.describe('the theme', () => {
  test.use({ ...desktop, colorScheme: 'light' });

  test('is stored as darkMode and applied before the first paint of the next page', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Dark mode' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
    await page.addInitScript(() => {
      const seen: [number, string][] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push([performance.now(), document.documentElement.className])).observe(document, {
        subtree: true,
        attributeFilter: ['class'],
      });
    });
    for (const path of ['/plans', '/course/zomato-onboarding', '/checkout/basic', '/payment-success']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(/\bdark\b/);
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
      const dark = await page.evaluate(() => {
        const changes: [number, string][] = Reflect.get(window, 'seen');
        const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
        const first = changes.find(([, names]) => /\bdark\b/.test(names))?.[0] ?? Number.POSITIVE_INFINITY;
        const lost = changes.some(([time, names]) => time > first && !/\bdark\b/.test(names));
        return { beforePaint: first < paint, lost };
      });
      expect([path, dark]).toEqual([path, { beforePaint: true, lost: false }]);
    }
    await page.getByRole('button', { name: 'Dark mode' }).click();
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/);
  });
});

test('no request leaves the site before the click on the video', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) asked.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  for (const path of readingPages) {
    await page.goto(path);
    await page.mouse.wheel(0, 20_000);
  }
  expect(asked).toEqual([]);
  await page.goto('/');
  await page.getByRole('link', { name: /^Play the video/ }).click();
  await expect(page.locator('#video iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/.*autoplay=1/);
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.getByRole('link', { name: /^Play the video/ })).toHaveCount(0);
});

test('touchstart on a link prefetches the next page', { tag: '@everything' }, async ({ page }) => {
  const rules = page.waitForResponse('**/speculation-rules.json');
  await page.goto('/');
  await rules;
  const link = page.getByRole('contentinfo').getByRole('link', { name: /terms/i }).first();
  await link.hover();
  await page.mouse.down();
  const howItCame = () =>
    page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).toJSON());
  await page.mouse.up();
  await expect(page).toHaveURL(/terms/);
  expect(await howItCame()).toMatchObject({ deliveryType: 'navigational-prefetch', responseStatus: 200 });
});
