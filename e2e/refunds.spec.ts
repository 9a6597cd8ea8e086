import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '#test/unzip.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another, openBoardAs } from './board.ts';
import { newBuyer } from './buyer.ts';
import { button } from './case.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, lakshmi } from './log-in.ts';
import { buyAndSignIn, monthOfGrowth, licence as oneLicence } from './orders.ts';

/** Buys three licences and logs in as their buyer; returns the order number. */
const buyThreeLicences = (page: Page): Promise<string> => buyAndSignIn(page, { ...oneLicence, quantity: 3 });

const licence = (page: Page, number: number) => page.getByRole('listitem').filter({ hasText: `Number ${number} of 3` });

test.describe('on a phone', () => {
  test.use(phone);

  test('a customer cancels one of three licences and gets its part back; the others go on', async ({ page }) => {
    const id = await buyThreeLicences(page);
    await page.goto(`/payment-success?order_id=${id}`);
    await expect(licence(page, 1)).toContainText('Not started: ₹1,500 comes back');
    await licence(page, 2).getByRole('button', { name: 'Cancel this one' }).click();
    await licence(page, 2).getByLabel('Why? (if you like to say)').fill('That outlet does not open');
    await expectAccessible(page, 'an order whose licence is about to be cancelled');
    await page.getByRole('button', { name: 'Cancel number 2 and get ₹1,500 back' }).click();
    await expect(licence(page, 2)).toContainText('Cancelled, the money');
    await expect(licence(page, 2)).toContainText('the money has been sent', { timeout: 30_000 });
    await expect(licence(page, 3)).toContainText('Not started: ₹1,500 comes back');
    await expect(page.getByText('cancel all of them and get ₹3,000 back')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /^Credit note/i })).toBeVisible({ timeout: 20_000 });

    await page.goto('/cases');
    const cases = page.getByRole('main').getByRole('listitem');
    await expect(cases.filter({ hasText: '(2/3)' })).toContainText('Cancelled');
    await expect(cases.filter({ hasText: '(1/3)' })).not.toContainText('Cancelled');
  });
});

test.describe('at a desk', () => {
  test.use(desktop);

  test('staff cancel one licence of an order, and its case ends', { tag: '@everything' }, async ({ page, browser }) => {
    const id = await buyThreeLicences(page);
    const seller = (await another(browser, farah, desktop)).page;
    await seller.goto(`/orders?open=${id}`);
    await seller.getByText('Refund this order').click();
    await expect(seller.getByLabel('Amount in rupees')).toHaveValue('4500');
    await seller.getByLabel('What for').selectOption({ label: 'Cancel number 3 of 3: ₹1,500.00' });
    await expect(seller.getByLabel('Amount in rupees')).toHaveValue('1500');
    await seller.getByLabel('Reason', { exact: true }).selectOption('01');
    await seller.getByLabel('Note', { exact: true }).fill('The outlet is given up');
    await expectAccessible(seller, 'the refund of a licence');
    await button(seller, 'Refund').click();
    await expect(seller.getByText(/^₹1,500\.00 · licence 3 · (on its way|gone back)$/)).toBeVisible();
    await page.goto(`/payment-success?order_id=${id}`);
    await expect(licence(page, 3)).toContainText('Cancelled, the money');
    await expect(licence(page, 1)).toContainText('Not started: ₹1,500 comes back');
  });

  test('a refund above the limit waits for a second person, who finds it and approves it', async ({
    page,
    browser,
  }) => {
    const buyer = newBuyer();
    const id = await buyAndSignIn(page, { ...monthOfGrowth, duration: 3 }, buyer);
    const seller = (await another(browser, farah, desktop)).page;
    await seller.goto(`/orders?open=${id}`);
    await seller.getByText('Refund this order').click();
    await seller.getByLabel('Amount in rupees').fill('6000');
    await seller.getByLabel('Reason', { exact: true }).selectOption('03');
    await seller.getByLabel('Note', { exact: true }).fill('A month was not worked');
    await button(seller, 'Refund').click();
    await expect(seller.getByText(/^₹6,000\.00 · /)).toBeVisible();
    await expect(button(seller, 'Approve')).toHaveCount(0);
    await expect(button(seller, 'Withdraw')).toBeVisible();

    const admin = (await another(browser, lakshmi, desktop)).page;
    await admin.goto('/orders?show=refund-approval');
    await expect(admin.getByRole('main')).toContainText(buyer.email);
    await admin.goto(`/orders?open=${id}`);
    await expect(admin.getByText(/^₹6,000\.00 · /)).toBeVisible();
    await expectAccessible(admin, 'a refund that waits for approval');
    await button(admin, 'Approve').click();
    await expect(admin.getByText(/^₹6,000\.00 · (on its way|gone back)$/)).toBeVisible();
    await expect(admin.getByText(/Farah Khan.*Lakshmi Iyer/).first()).toBeVisible();
    await expect(admin.getByRole('link', { name: /^Credit note/i })).toBeVisible({ timeout: 20_000 });
  });

  test('a dispute at the bank shows its day, and the evidence for the answer is a ZIP that opens', async ({
    page,
    browser,
  }) => {
    const buyer = newBuyer();
    const id = await buyAndSignIn(page, monthOfGrowth, buyer);
    const raised = await page.request.post(`/dev/cashfree/admin/orders/${id}/disputes`, { data: {} });
    expect(raised.ok()).toBe(true);
    const seller = await another(browser, farah, desktop);
    await seller.page.goto(`/orders?open=${id}`);
    await expect(seller.page.getByRole('heading', { name: 'The buyer disputes ₹7,199.00 at the bank' })).toBeVisible();
    await expect(seller.page.getByText(/^Answer in the provider’s dashboard by /)).toBeVisible();
    await expectAccessible(seller.page, 'an order with a dispute');
    const downloaded = seller.page.waitForEvent('download');
    await seller.page.getByRole('link', { name: /evidence/i }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^evidence-[A-Z0-9]{6}\.zip$/);
    const files = unzip(await readFile(await file.path()));
    const names = [...files.keys()];
    const texts = ['1-order.txt', '2-payments.txt', '3-work.txt', '4-documents.txt', '5-emails.txt', '6-terms.txt'];
    expect(names.slice(0, 6)).toEqual(texts);
    expect(names[6]).toMatch(/^INV-\d\d-\d\d-\d{6}\.pdf$/);
    expect(files.get('1-order.txt')?.toString()).toContain(buyer.email);
    expect(files.get('2-payments.txt')?.toString()).toContain('₹7,199');
    expect(
      files
        .get(names[6] ?? '')
        ?.subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await openBoardAs(page, lakshmi);
    await page.goto('/audit');
    await expect(page.getByText('exported the evidence for a dispute').first()).toBeVisible();
  });
});
