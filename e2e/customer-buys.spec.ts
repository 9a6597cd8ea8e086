import { aDataDir, startProduct } from '#test/process/product.ts';
import {
  expectPaid,
  fillContact,
  goToPayment,
  orderNumber,
  orderPlan,
  ordersAtProvider,
  payButton,
  readReceipt,
  somebody,
} from './buyer.ts';
import { expect, phone, test } from './guest.ts';

test.use(phone);

const title = (name: string) => ({ level: 1, name }) as const;

test('a newcomer reads the landing page, chooses three months, pays and reads the receipt', async ({ page }) => {
  const asha = somebody();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started with Basic Growth Plan for 3 months' }).click();
  await expect(page).toHaveURL(/\/checkout\/basic\?months=3$/);
  await expect(page.getByRole('heading', title('Basic Growth Plan'))).toBeVisible();
  await fillContact(page, asha);
  await expect(payButton(page)).toHaveText('Pay ₹17,998');
  await goToPayment(page);
  await page.locator('#pay-success').click();
  const number = await orderNumber(page);
  await expectPaid(page, '₹17,998');
  await readReceipt(page, asha, [number, '₹17,998', 'What happens next']);
});

test('a bank that says no: the order is kept, the second try pays it, and there is one order', async ({ page }) => {
  const ravi = somebody();
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

test('who leaves the payment page can change the order without typing again, or pay it as it is', async ({ page }) => {
  const meena = somebody();
  await orderPlan(page, '/checkout/swiggy-basic', meena);
  await page.locator('#pay-drop').click();
  await expect(page.getByRole('heading', title('You left before paying'))).toBeVisible();
  const number = await orderNumber(page);
  await page.getByRole('link', { name: 'Change the order' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(meena.name);
  await expect(page.getByLabel('Email')).toHaveValue(meena.email);
  await page.goBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#pay-success').click();
  expect(await orderNumber(page)).toBe(number);
  await expectPaid(page, '₹1,999');
});

test('a bank that takes its time: the page says so and turns to paid by itself', async ({ page }) => {
  await orderPlan(page, '/checkout/zomato-pro', somebody());
  await page.locator('#seconds').fill('3');
  await page.locator('#pay-pending').click();
  await expect(page.getByRole('heading', title('We are waiting for your bank'))).toBeVisible();
  await expect(page.getByRole('button', { name: /Try again|Pay ₹/ })).toHaveCount(0);
  await expectPaid(page, '₹2,999');
});

test('who closes the tab at the payment page finds the order again and pays it', async ({ page, context }) => {
  const anil = somebody();
  await orderPlan(page, '/checkout/fssai-state-license', anil);
  const [open] = await ordersAtProvider(page.request, anil);
  await page.locator('#pay-close').click();
  // The other tab first: a browser may end a window's whole context with its last tab.
  const later = await context.newPage();
  await page.close();
  await later.goto(`/payment-success?order_id=${open?.order.order_id}`);
  await expect(later.getByRole('heading', title('Not paid yet'))).toBeVisible();
  await later.getByRole('button', { name: 'Pay ₹4,999' }).click();
  await later.locator('#pay-success').click();
  await expectPaid(later, '₹4,999');
});

test('who pays and never comes back gets the receipt all the same', async ({ page, context }) => {
  const sara = somebody();
  await orderPlan(page, '/checkout/fssai-registration-1yr', sara);
  await page.route('**/payment-success?**', (route) => route.abort());
  await page.locator('#pay-success').click();
  const mailbox = await context.newPage();
  await page.close();
  await readReceipt(mailbox, sara, ['₹1,500']);
});

test('a webhook that never comes: the returning buyer is told at once, because the shop asks', async ({ browser }) => {
  const { dataDir, remove } = aDataDir();
  const shop = await startProduct({ dataDir });
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await page.request.post('/dev/cashfree/admin/webhooks', { data: { never: true } });
  const dev = somebody();
  await orderPlan(page, '/checkout/swiggy-prime', dev);
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹2,999');
  await readReceipt(page, dev, ['₹2,999']);
  await context.close();
  await shop.stop();
  await remove();
});

test('a coupon takes its part off, here, at the provider and on the receipt', async ({ page }) => {
  const lata = somebody();
  await page.goto('/checkout/zomato-starter');
  const code = page.getByLabel('Coupon code');
  await code.fill('half');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('❌ Invalid coupon. Use SAVE10, SAVE15, or SAVE20')).toBeVisible();
  await code.fill('save20');
  await code.press('Enter');
  await expect(page.getByText('SAVE20 applied')).toBeVisible();
  await fillContact(page, lata);
  await expect(payButton(page)).toHaveText('Pay ₹1,599');
  await goToPayment(page);
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹1,599');
  expect((await ordersAtProvider(page.request, lata)).map(({ order }) => order.order_amount)).toEqual([1599]);
  await readReceipt(page, lata, ['SAVE20', '₹1,599']);
});

test('growth plans take no coupon, in the words of the specification', async ({ page }) => {
  await page.goto('/checkout/premium?months=12');
  await page.getByLabel('Coupon code').fill('SAVE10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('❌ Coupon not applicable for this plan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₹71,993' })).toBeVisible();
});

test('a price in the address is only a wish: the page says what it costs before the payment', async ({ page }) => {
  const mira = somebody();
  await page.goto('/checkout/swiggy-basic?finalPrice=1&discountApplied=1998&couponCode=MAGIC20');
  await expect(
    page.getByText('The link that brought you here showed ₹1. The price is ₹1,599, and that is what you pay.'),
  ).toBeVisible();
  await fillContact(page, mira);
  await expect(payButton(page)).toHaveText('Pay ₹1,599');
  await goToPayment(page);
  expect((await ordersAtProvider(page.request, mira)).map(({ order }) => order.order_amount)).toEqual([1599]);
});
