/**
 * Takes the pictures of docs/operations.md from a running demo shop (`npm start`): the first argument is its address,
 * the second the folder, by default docs/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const [shop = 'http://localhost:3000', out = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))] =
  process.argv.slice(2);
const screens = {
  day: '/seller-dashboard',
  cases: '/cases',
  catalogue: '/catalogue',
  settings: '/settings',
  'set-up': '/setup',
  numbers: '/numbers',
};

await mkdir(out, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({
    baseURL: shop,
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('lakshmi@demo.chulha.example');
  await page.getByLabel('Password', { exact: true }).fill('garam chai 2026');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await take(page, name);
  }
  await page.goto('/cases');
  await page.locator('main a[href^="/cases/"]').first().click();
  await page.waitForURL(/\/cases\/\w+/);
  await take(page, 'case');
} finally {
  await browser.close();
}

async function take(page, name) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Rows and charts come after the heading; live updates keep a connection open, so the network is never idle.
  await page.waitForTimeout(1500);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 65, effort: 6 })
    .toBuffer();
  await writeFile(join(out, `${name}.webp`), picture);
}
