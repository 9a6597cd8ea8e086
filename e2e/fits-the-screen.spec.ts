import type { Screen } from '#shared/screens.ts';
import { findings } from './accessibility-checks.ts';
import { column, openBoardAs, openBoardPage, uniqueWord } from './board.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { asha, farah, lakshmi } from './log-in.ts';
import { pathsOf } from './pages.ts';

test('on a laptop five tasks of a column fit on the screen', { tag: '@everything' }, async ({ page }) => {
  await page.setViewportSize(desktop.viewport);
  const staff = await openBoardAs(page, farah);
  const word = uniqueWord();
  for (const number of [1, 2, 3, 4, 5, 6])
    await staff.make({ title: `Welcome call ${number} ${word}`, dueDate: `2031-01-01T00:00:0${number}Z` });
  await openBoardPage(page, word, `Welcome call 1 ${word}`);
  // Check with an alert above the columns, when they have the least space.
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(1);
  const fifth = column(page, 'todo').locator('.kot').nth(4);
  const bottom = async () => {
    const box = await fifth.boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeLessThanOrEqual(desktop.viewport.height);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('neither an alert nor becoming usable moves the board', { tag: '@everything' }, async ({ page }) => {
    const staff = await openBoardAs(page, farah);
    const dueDate = new Date(Date.now() - 3_600_000).toISOString();
    await staff.make({ title: `Call about the menu ${uniqueWord()}`, dueDate });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/task-board');
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('listitem')).toHaveCount(1);
    const shifted = await page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: number[] };
      return shifts.reduce((sum, each) => sum + each, 0);
    });
    expect(shifted).toBeLessThan(0.01);
  });
});

const isList = ({ path }: Screen) => !path.includes(':');
const ofCustomers = pathsOf((screen) => screen.kind === 'customer' && isList(screen));
const ofStaff = pathsOf((screen) => screen.kind === 'staff' && isList(screen));
const screens = [
  { who: 'a customer', key: asha, paths: [...ofCustomers, '/task-board'] },
  { who: 'staff', key: lakshmi, paths: [...ofStaff, '/orders', '/cases'] },
];

for (const { who, key, paths } of screens)
  test(`every screen of ${who} is accessible and not wider than 320 pixels, or a tablet`, async ({ page }) => {
    await openBoardAs(page, key);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('load');
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
      for (const width of [320, 640, 1024]) {
        await page.setViewportSize({ width, height: 740 });
        const most = await page.evaluate(() => document.documentElement.scrollWidth);
        if (most > width) found.push(`${path} ${width}: ${most} wide`);
      }
      found.push(...(await findings(page)).map((finding) => `${path} ${finding}`));
    }
    expect(found).toEqual([]);
  });
