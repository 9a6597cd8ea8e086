import type { Browser, Page } from '@playwright/test';
import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { openNewCase, sendFiles } from './case.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { asFile } from './profile.ts';

test.use(phone);

const licence = 'FSSAI registration, 1-year care';

/** Creates a page without scripts, in a new browser context that has the same session as `from`. */
async function withoutScripts(browser: Browser, from: Page, options: object = phone): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    javaScriptEnabled: false,
    baseURL: new URL(from.url()).origin,
    storageState: { cookies: await from.context().cookies(), origins: [] },
  });
  return context.newPage();
}

test('a customer without scripts is led from the case to its text, reads it, and opens a document', async ({
  page,
  browser,
}) => {
  await openNewCase(page);
  await sendFiles(page, 'Photo of the owner', asFile('owner.jpg', 'image/jpeg', await aPicture('jpeg')));
  const { pathname } = new URL(page.url());

  const reader = await withoutScripts(browser, page);
  await reader.goto('/cases');
  await expect(reader).toHaveURL(/\/cases\/text$/);
  await reader.getByRole('link', { name: licence }).click();
  await expect(reader).toHaveURL(new RegExp(`${pathname}/text$`));
  await expect(reader.getByRole('heading', { level: 1, name: licence })).toBeVisible();
  await expect(reader.getByText('It has been your turn since').first()).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Proof of the premises' })).toBeVisible();
  await expect(reader.getByText('What does not work').first()).toBeVisible();
  await expect(reader.getByText('Our team does this work.')).toBeVisible();
  for (const href of ['tel:', 'https://wa.me/', 'mailto:'])
    await expect(reader.locator(`main a[href^="${href}"]`).first()).toBeVisible();
  const document = await reader.getByRole('link', { name: /^owner.*, sent / }).getAttribute('href');
  expect((await reader.request.get(document ?? '')).headers()['content-type']).toMatch(/^image\//);

  await reader.goto(`/hi${pathname}`);
  await expect(reader).toHaveURL(new RegExp(`/hi${pathname}/text$`));
  await expect(reader.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(reader.getByRole('heading', { level: 2, name: 'आपसे क्या चाहिए' })).toBeVisible();
  await reader.getByRole('link', { name: 'English' }).click();
  await expect(reader).toHaveURL(new RegExp(`\\d${pathname}/text$`));
});

test('the text of a case and the list are accessible, fit the screen, and run no script', async ({ page }) => {
  await openNewCase(page);
  await expect(page.getByRole('heading', { level: 1, name: licence })).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const path of [`${pathname}/text`, `/hi${pathname}/text`, '/cases/text', '/hi/cases/text'])
    for (const { viewport } of [{ viewport: { width: 320, height: 640 } }, phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await page.locator('script').count()).toBe(0);
      await expectAccessible(page, path);
    }
});

test('without a session the text says how to log in and how to reach us', async ({ page, browser, browserErrors }) => {
  browserErrors.expected.push(/^401 document /);
  await page.goto('/cases/text');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to see your work' })).toBeVisible();
  await expectAccessible(page, 'the text of cases for guests');
  const reader = await withoutScripts(browser, page);
  await reader.goto('/hi/cases/8c4b6f0e-3a52-4f53-9a55-0d9c2f0c7f11');
  await expect(reader).toHaveURL(/\/hi\/cases\/8c4b6f0e[\w-]+\/text$/);
  await expect(reader.locator('main a[href^="tel:"]')).toBeVisible();
  await page.getByRole('link', { name: /^Log in with a code/ }).click();
  await expect(page).toHaveURL(/\/login-code\?from=%2Fcases$/);
});
