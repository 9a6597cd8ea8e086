import type { Page } from '@playwright/test';
import { scanQrOfPdf } from '#test/scan-qr.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another } from './board.ts';
import { fillContact, goToPayment, newBuyer } from './buyer.ts';
import { button, payAndLogIn } from './case.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, lakshmi } from './log-in.ts';
import { buyAndSignIn, monthOfGrowth } from './orders.ts';

const karnataka = '29AAGCB7383J1Z4';
const thisPeriod = () => {
  const [month, year] = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    month: '2-digit',
    year: 'numeric',
  })
    .format(new Date())
    .split('/');
  return `${month}${year}`;
};

/** Returns the number of a tax document on the page and the path of its PDF. */
async function documentOn(page: Page, name: RegExp) {
  const link = page.getByRole('link', { name }).first();
  await expect(link).toBeVisible({ timeout: 20_000 });
  const number = /[A-Z]{3}\/\d\d-\d\d\/\d{6}/.exec((await link.textContent()) ?? '')?.[0] ?? '';
  return { number, path: (await link.getAttribute('href')) ?? '' };
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a buyer with a GSTIN of another State gets an invoice, after a part refund a credit note, and both are in the month’s return', async ({
    page,
    browser,
  }) => {
    const buyer = { ...newBuyer(), state: '29' };
    await page.goto('/checkout/zomato-starter');
    await fillContact(page, buyer);
    await page.getByText('GSTIN and company').click();
    await page.getByLabel('GSTIN').fill(karnataka);
    await page.getByLabel('Address').fill('14 MG Road, Bengaluru 560001');
    await page.getByLabel('Company name').fill('Dosa Plaza Pvt Ltd');
    await goToPayment(page);
    const id = await payAndLogIn(page, buyer);
    await page.goto(`/payment-success?order_id=${id}`);
    const invoice = await documentOn(page, /^Tax invoice/i);
    const pdf = await page.request.get(invoice.path);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const seller = (await another(browser, farah, desktop)).page;
    await seller.goto(`/orders?open=${id}`);
    await seller.getByText('Refund this order').click();
    await seller.getByLabel('Amount in rupees').fill('500');
    await seller.getByLabel('Reason', { exact: true }).selectOption('03');
    await seller.getByLabel('Note', { exact: true }).fill('The photos were late');
    await button(seller, 'Refund').click();
    await expect(seller.getByText('₹500.00 · on its way').or(seller.getByText('₹500.00 · gone back'))).toBeVisible();
    const note = await documentOn(seller, /^Credit note/i);
    await expectAccessible(seller, 'an order with a credit note');

    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(note.number) })).toBeVisible();

    const admin = (await another(browser, lakshmi, desktop)).page;
    await admin.goto('/money');
    await expect(admin.getByRole('heading', { name: /^Tax documents of/ })).toBeVisible();
    const gstr1 = await (await admin.request.get(`/api/admin/gstr1?period=${thisPeriod()}&force=1`)).json();
    const ofBuyer = (list: { ctin: string }[]) => list.find(({ ctin }) => ctin === karnataka);
    expect(ofBuyer(gstr1.b2b)).toMatchObject({
      inv: expect.arrayContaining([expect.objectContaining({ inum: invoice.number, val: 1_999, pos: '29' })]),
    });
    expect(ofBuyer(gstr1.cdnr)).toMatchObject({
      nt: expect.arrayContaining([expect.objectContaining({ nt_num: note.number, val: 500 })]),
    });
  });

  test('a customer cancels before the work starts and gets everything back', { tag: '@everything' }, async ({
    page,
  }) => {
    const id = await buyGrowth(page);
    await page.goto(`/payment-success?order_id=${id}`);
    await button(page, 'Cancel this order').click();
    await page.getByLabel('Why? (if you like to say)').fill('We open later');
    await page.getByRole('button', { name: 'Cancel and get ₹7,199 back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This order is cancelled' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Credit note/i })).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('on a phone, later', () => {
  test.use(phone);

  test('the QR code of an invoice leads to a page that says genuine, without personal data', async ({
    page,
    browser,
  }) => {
    const buyer = newBuyer();
    const id = await buyGrowth(page, buyer);
    await page.goto(`/payment-success?order_id=${id}`);
    const { number, path } = await documentOn(page, /^Tax invoice/i);
    const address = await scanQrOfPdf(await (await page.request.get(path)).body());
    expect(address).toMatch(/\/verify\/[\w-]{16,}$/);
    const { pathname } = new URL(address);
    const stranger = await (await browser.newContext(phone)).newPage();
    await stranger.goto(pathname);
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(/genuine/i);
    await expect(stranger.getByRole('main')).toContainText(number);
    const text = (await stranger.getByRole('main').innerText()).toLowerCase();
    for (const personal of [buyer.name, buyer.email, buyer.phone, id])
      expect(text).not.toContain(personal.toLowerCase());
    await expectAccessible(stranger, 'a genuine document');
    await stranger.goto(`${pathname.slice(0, -1)}${pathname.endsWith('A') ? 'B' : 'A'}`);
    await expect(stranger.getByRole('heading', { level: 1 })).not.toContainText(/genuine/i);
  });
});

/** Buys a month of a growth plan and logs in as its buyer; returns the order number. */
const buyGrowth = (page: Page, buyer = newBuyer()): Promise<string> => buyAndSignIn(page, monthOfGrowth, buyer);

test.describe('at a desk', () => {
  test.use(desktop);

  test('a seller corrects the company on an invoice: the old one is taken back and a new one issued', async ({
    page,
    browser,
  }) => {
    const id = await buyGrowth(page);
    const seller = (await another(browser, farah, desktop)).page;
    await seller.goto(`/orders?open=${id}`);
    await seller.getByText('Correct the buyer on the invoice').click();
    const form = seller.locator('form').filter({ hasText: 'A credit note takes the invoice back' });
    await form.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
    await form.getByRole('button', { name: 'Take back and issue again' }).click();
    await expect(form.getByText(/GSTIN/).last()).toBeVisible();
    await expect(seller.getByRole('link', { name: /^Tax invoice/ })).toHaveCount(1);
    await form.getByLabel('GSTIN').fill(karnataka);
    await form.getByLabel('Company').fill('Dosa Plaza Pvt Ltd');
    await form.getByLabel('State').selectOption('29');
    await form.getByRole('button', { name: 'Take back and issue again' }).click();
    await expect(seller.getByRole('link', { name: /^Tax invoice/ })).toHaveCount(2);
    await expect(seller.getByRole('link', { name: /^Credit note/ })).toHaveCount(1);
    await expect(seller.getByText('Dosa Plaza Pvt Ltd').first()).toBeVisible();
  });

  test('what a seller types into a correction stays when a colleague corrects the invoice first', {
    tag: '@everything',
  }, async ({ page, browser }) => {
    const id = await buyGrowth(page);
    const open = async (by: typeof farah) => {
      const desk = (await another(browser, by, desktop)).page;
      await desk.goto(`/orders?open=${id}`);
      await desk.getByText('Correct the buyer on the invoice').click();
      return { desk, form: desk.locator('form').filter({ hasText: 'A credit note takes the invoice back' }) };
    };
    const seller = await open(farah);
    const colleague = await open(lakshmi);
    await seller.form.getByLabel('Company').fill('Dosa Plaza Pvt Ltd');
    await colleague.form.getByLabel('Company').fill('Idli House Pvt Ltd');
    await colleague.form.getByRole('button', { name: 'Take back and issue again' }).click();
    await expect(seller.desk.getByText('Idli House Pvt Ltd').first()).toBeVisible();
    await expect(seller.form.getByLabel('Company')).toHaveValue('Dosa Plaza Pvt Ltd');
    await seller.form.getByRole('button', { name: 'Take back and issue again' }).click();
    await expect(seller.form.getByText('Somebody else has changed the buyer of this invoice')).toBeVisible();
    await expect(seller.desk.getByRole('link', { name: /^Tax invoice/ })).toHaveCount(2);
    await expect(colleague.form.getByLabel('Company')).toHaveValue('Idli House Pvt Ltd');
  });
});
