import { chromium } from '@playwright/test';
import { median } from './metrics.ts';

const turns = 5;

/**
 * Measures customer search in Chromium: returns the milliseconds from the last key press until the matching rows
 * appear.
 */
export async function typeAndFind(url: string, token: string, words: string, name: string): Promise<number> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } });
    await page.addInitScript(
      ([kept, user]) => {
        localStorage.setItem('token', kept ?? '');
        localStorage.setItem('user', user ?? '');
      },
      [token, JSON.stringify({ _id: '00000000-0000-4000-8000-000000000000', name: 'Seller 0', role: 'seller' })],
    );
    await page.goto(`${url}/SellerDashboard`);
    const rows = page.getByRole('table', { name: 'All Customers' }).getByRole('row');
    const others = rows.filter({ hasNot: page.getByText(name) });
    const waits: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await page.getByLabel('Find by name').fill('');
      await rows.nth(50).waitFor();
      await page.getByLabel('Find by name').pressSequentially(words);
      const began = performance.now();
      // Index 0 is the header row.
      await others.nth(1).waitFor({ state: 'detached' });
      await rows.nth(1).waitFor();
      waits.push(performance.now() - began);
    }
    return median(waits);
  } finally {
    await browser.close();
  }
}
