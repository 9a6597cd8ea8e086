import {
  expectPaid,
  fillContact,
  goToPayment,
  newBuyer,
  orderNumber,
  orderPlan,
  ordersAtProvider,
  payButton,
  readReceipt,
} from './buyer.ts';
import { expect, phone, test } from './fixtures.ts';

test.use(phone);

const title = (name: string) => ({ level: 1, name }) as const;

test('a guest buys three months of the growth plan from the landing page and gets the receipt', async ({ page }) => {
  const asha = newBuyer();
  await page.goto('/');
  await expect(page.locator('#pricing').getByRole('radio', { name: '3 mo' })).toBeChecked();
  await page.getByRole('link', { name: 'Get Started for ₹17,998: Growth · Basic, 3 months' }).click();
  await expect(page).toHaveURL(/\/checkout\/basic\?months=3$/);
  await expect(page.getByRole('heading', title('Growth · Basic'))).toBeVisible();
  await fillContact(page, asha);
  await expect(payButton(page)).toHaveText('Pay ₹17,998');
  await goToPayment(page);
  await page.locator('#pay-success').click();
  const number = await orderNumber(page);
  await expectPaid(page, '₹17,998');
  await readReceipt(page, asha, [number, '₹17,998', 'What happens next']);
});

test('a buyer who goes back to the checkout after paying is told of the paid order', { tag: '@everything' }, async ({
  page,
}) => {
  await orderPlan(page, '/checkout/zomato-starter', newBuyer());
  await page.locator('#pay-success').click();
  const number = await orderNumber(page);
  await expect(page.getByRole('heading', title('Payment received'))).toBeVisible();
  await page.goto('/checkout/zomato-starter');
  await expect(page.getByText(/^You have just paid for this plan: order [A-Z0-9]{6}\./)).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  expect(await orderNumber(page)).toBe(number);
  await page.goto('/checkout/swiggy-basic');
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('You have just paid')).toHaveCount(0);
});

test('a failed payment keeps the order, and the second attempt pays the same order', async ({ page }) => {
  const ravi = newBuyer();
  await orderPlan(page, '/checkout/zomato-starter', ravi);
  await page.locator('#pay-fail').click();
  await expect(page.getByRole('heading', title('The payment did not go through'))).toBeVisible();
  await expect(page.getByText('no money has reached us').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹1,999');
  const [only, ...others] = await ordersAtProvider(page.request, ravi);
  expect([only?.order.order_status, only?.payments.map(({ payment_status }) => payment_status), others.length]).toEqual(
    ['PAID', ['SUCCESS', 'FAILED'], 0],
  );
  await readReceipt(page, ravi, ['₹1,999']);
});

test('a pending payment is shown as pending and turns to paid by itself', { tag: '@everything' }, async ({ page }) => {
  await orderPlan(page, '/checkout/zomato-pro', newBuyer());
  // A delay of 12 seconds, because a busy machine may need several seconds to show the page.
  await page.locator('#seconds').fill('12');
  await page.locator('#pay-pending').click();
  await expect(page.getByRole('heading', title('We are waiting for your bank'))).toBeVisible();
  await expect(page.getByRole('button', { name: /Try again|Pay ₹/ })).toHaveCount(0);
  await expectPaid(page, '₹2,999');
});

test('an unpaid order is offered again in the same browser without personal data, until it is paid', async ({
  page,
}) => {
  const uma = newBuyer();
  await orderPlan(page, '/checkout/swiggy-basic', uma);
  await page.goto('/checkout/zomato-pro');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(JSON.parse(stored['pendingOrder'] ?? '{}')).sort()).toEqual(['orderId', 'planSlug', 'total']);
  for (const secret of [uma.name, uma.email, '98765']) expect(JSON.stringify(stored)).not.toContain(secret);
  await page.getByRole('link', { name: 'Continue your order' }).click();
  await page.getByRole('button', { name: 'Pay ₹1,999' }).click();
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹1,999');
  await page.goto('/checkout/zomato-pro');
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue your order' })).toHaveCount(0);
});

test('a guest opens a paid order in another browser by ticket number and e-mailed code', async ({ page, browser }) => {
  const vina = newBuyer();
  await orderPlan(page, '/checkout/zomato-starter', vina);
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹1,999');
  const number = await orderNumber(page);
  const context = await browser.newContext(phone);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/find-order');
  await elsewhere.getByLabel('Order number').fill(number.slice(3, 9).toUpperCase());
  await elsewhere.getByRole('button', { name: 'Send me a code' }).click();
  await expect(elsewhere.getByText('If we have this order, a code is on its way')).toBeVisible();
  const messages = `/dev/mailbox/api/messages?to=${encodeURIComponent(vina.email)}`;
  const subject = async () => {
    const all = (await (await page.request.get(messages)).json()) as { subject: string }[];
    return all.map((message) => message.subject).find((text) => text.includes('opens your order')) ?? '';
  };
  await expect.poll(subject).not.toBe('');
  await elsewhere.getByLabel('Code').fill((await subject()).slice(0, 6));
  await elsewhere.getByRole('button', { name: 'Open the order' }).click();
  expect(await orderNumber(elsewhere)).toBe(number);
  await expectPaid(elsewhere, '₹1,999');
  await context.close();
});
