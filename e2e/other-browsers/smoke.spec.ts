import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newBuyer } from '../buyer.ts';
import { farah } from '../log-in.ts';
import type { BrowserDriver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const folders = (process.env['PATH'] ?? '').split(delimiter);
const findProgram = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);

test('Firefox: a guest opens the menu, chooses, pays, and the seller sees the order on the board', {
  tag: '@everything',
}, async () => {
  const firefox = findProgram('firefox-esr') ?? findProgram('firefox');
  test.skip(!firefox, 'Firefox is not installed. Debian: apt-get install firefox-esr');
  await buyAndFindOnBoard(await openFirefox(firefox ?? ''));
});

test('WebKit: a guest opens the menu, chooses, pays, and the seller sees the order on the board', {
  tag: '@everything',
}, async () => {
  const [driver, xvfb] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  test.skip(!driver || !xvfb, 'WebKitGTK is not installed. Debian: apt-get install webkit2gtk-driver xvfb');
  await buyAndFindOnBoard(await openWebKit(driver ?? '', xvfb ?? ''));
});

test.setTimeout(150_000);

const shop = (path: string) => `${process.env['SHOP_URL']}${path}`;
const field = (name: string) => `//input[@name="${name}"]`;
const button = (text: string) => `//button[normalize-space()="${text}"]`;
const heading = (text: string) => `//h1[normalize-space()="${text}"]`;

async function buyAndFindOnBoard(browser: BrowserDriver): Promise<void> {
  try {
    const order = await buyAsGuest(browser);
    await browser.resize(1366, 768);
    await browser.open(shop('/login'));
    await browser.fill(field('email'), farah.email);
    await browser.fill(field('password'), farah.password);
    await clickUntil(browser, button('Login'), async () => (await browser.address()).includes('/seller-dashboard'));
    await browser.open(shop(`/task-board?search=${order}`));
    await browser.waitFor(`//section[@data-column="todo"]//a[contains(@href, "open=${order}")]`);
  } catch (failure) {
    // A crashed browser gives no screenshot; report the test's own error in any case.
    const body = await browser.screenshot().catch(() => undefined);
    if (body) await test.info().attach('screenshot', { body, contentType: 'image/png' });
    throw failure;
  } finally {
    await browser.close();
  }
}

/** Buys a plan as a guest; returns the order number. */
async function buyAsGuest(browser: BrowserDriver): Promise<string> {
  const guest = newBuyer();
  await browser.resize(400, 760);
  await browser.open(shop('/'));
  const plan = '//a[contains(@href, "/checkout/zomato-starter")]';
  await browser.click('//button[@aria-label="Menu" or normalize-space()="Menu"]');
  await followLink(browser, '//dialog//a[normalize-space()="Plans"]', '/plans');
  await followLink(browser, plan, '/checkout/zomato-starter');
  await browser.fill(field('name'), guest.name);
  await browser.fill(field('email'), guest.email);
  await browser.fill(field('phone'), guest.phone);
  await browser.fill('//select[@name="state"]', guest.state);
  await clickUntil(browser, button('Pay ₹1,999'), async () => !(await browser.address()).includes('/checkout/'));
  await browser.click('//button[@id="pay-success"]');
  await browser.waitFor(heading('Payment received'));
  return new URL(await browser.address()).searchParams.get('order_id') ?? '';
}

async function followLink(browser: BrowserDriver, link: string, path: string): Promise<void> {
  await clickUntil(browser, link, async () => (await browser.address()).includes(path));
}

/** Clicks until `done` returns true, because WebKitGTK may lose a click during layout. */
async function clickUntil(browser: BrowserDriver, target: string, done: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await done())) await browser.click(target);
    await expect.poll(done, { timeout: 5_000 }).toBe(true);
  }).toPass({ timeout: 40_000 });
}
