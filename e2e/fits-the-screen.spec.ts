import { column, openBoardAs, openBoardPage, uniqueWord } from './board.ts';
import { newBuyer } from './buyer.ts';
import { openNewCase } from './case.ts';
import { sellerAtCase, workOn } from './case-staff.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { buy } from './orders.ts';

test('on a laptop five tasks of a column fit on the screen', async ({ page }) => {
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

  test('the task count of a column is shown once', async ({ page }) => {
    const staff = await openBoardAs(page, farah);
    const word = uniqueWord();
    const title = `Ask for the menu ${word}`;
    await staff.make({ title });
    await openBoardPage(page, word, title);
    await expect(page.getByRole('button', { name: 'To Do 1', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'To Do', exact: true })).toBeVisible();
  });

  test('the order number on the ticket is on one line', async ({ page }) => {
    const id = await buy(page, { planId: 'swiggy-basic' }, newBuyer());
    await page.goto(`/payment-success?order_id=${id}`);
    const number = page.getByText(id, { exact: true });
    await expect(number).toBeVisible();
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await number.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect([width, lines]).toEqual([width, 1]);
    }
  });

  test('a case with a visit of an officer fits the width, and a granted one says so first', async ({ page }) => {
    const { caseId } = await openNewCase(page);
    const seller = await sellerAtCase(page, caseId);
    const work = await workOn(page, seller, caseId);
    await work.advanceTo('scrutiny');
    await work.change({ authorityStatus: 'inspection', visitOn: '2031-12-29', visitTime: '16:30' });
    for (const [path, status] of [
      ['', 'a visit is planned or done'],
      ['/hi', 'जाँच के लिए आना तय है या हो चुका है'],
    ]) {
      await page.goto(`${path}/cases/${caseId}`);
      await expect(page.getByText(status ?? '')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    }
    await work.change({ authorityStatus: 'granted' });
    await page.goto(`/cases/${caseId}`);
    const headline = 'FoSCoS has granted the application. Next: Your number and certificate.';
    await expect(page.getByText(headline).first()).toBeInViewport();
    await expect(page.getByText('FoSCoS has had it since')).toHaveCount(0);
    await seller.context().close();
  });

  test('neither an alert nor becoming usable moves the board', async ({ page }) => {
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

  test('the contact page links to the lookup of guest orders', async ({ page }) => {
    await page.goto('/contact');
    await page.locator('#contact').getByRole('link', { name: 'Find an order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
  });
});
