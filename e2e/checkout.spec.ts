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
import { startOwnShop } from './own-shop.ts';

test.use(phone);

const title = (name: string) => ({ level: 1, name }) as const;

test('a guest buys three months of the growth plan from the landing page and gets the receipt', async ({ page }) => {
  const asha = newBuyer();
  await page.goto('/');
  await page.locator('#pricing label', { hasText: '3 mo' }).click();
  await page.getByRole('link', { name: 'Get Started with Basic Growth Plan for 3 months' }).click();
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

test('a buyer who goes back to the checkout after paying is told of the paid order', async ({ page }) => {
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

test('a buyer who left the payment page can change the order without retyping, or pay it', async ({ page }) => {
  const meena = newBuyer();
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

test('a pending payment is shown as pending and turns to paid by itself', async ({ page }) => {
  await orderPlan(page, '/checkout/zomato-pro', newBuyer());
  // A delay of 12 seconds, because a busy machine may need several seconds to show the page.
  await page.locator('#seconds').fill('12');
  await page.locator('#pay-pending').click();
  await expect(page.getByRole('heading', title('We are waiting for your bank'))).toBeVisible();
  await expect(page.getByRole('button', { name: /Try again|Pay ₹/ })).toHaveCount(0);
  await expectPaid(page, '₹2,999');
});

test('a buyer who closed the payment page finds the order again and pays it', async ({ page, context }) => {
  const anil = newBuyer();
  await orderPlan(page, '/checkout/fssai-state-license', anil);
  const [open] = await ordersAtProvider(page.request, anil);
  await page.locator('#pay-close').click();
  // Open the other tab first, because closing the last tab of a window may close its context.
  const later = await context.newPage();
  await page.close();
  await later.goto(`/payment-success?order_id=${open?.order.order_id}`);
  await expect(later.getByRole('heading', title('Not paid yet'))).toBeVisible();
  await later.getByRole('button', { name: 'Pay ₹4,999' }).click();
  await later.locator('#pay-success').click();
  await expectPaid(later, '₹4,999');
});

test('a buyer who pays and does not return gets the receipt', async ({ page, context }) => {
  const sara = newBuyer();
  await orderPlan(page, '/checkout/fssai-registration-1yr', sara);
  await page.route('**/payment-success?**', (route) => route.abort());
  await page.locator('#pay-success').click();
  const mailbox = await context.newPage();
  await page.close();
  await readReceipt(mailbox, sara, ['₹1,500']);
});

test('without a webhook the returning buyer sees the payment, because the server asks the provider', async ({
  browser,
}) => {
  const shop = await startOwnShop();
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await page.request.post('/dev/cashfree/admin/webhooks', { data: { never: true } });
  const dev = newBuyer();
  await orderPlan(page, '/checkout/swiggy-prime', dev);
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹2,999');
  await readReceipt(page, dev, ['₹2,999']);
  await context.close();
  await shop.end();
});

test('Pay pressed again after going back and reloading is the same order; another plan is another one', async ({
  page,
}) => {
  const tara = newBuyer();
  const keys: (string | null)[] = [];
  page.on('request', async (request) => {
    if (request.url().endsWith('/initiate-payment')) keys.push(await request.headerValue('idempotency-key'));
  });
  await orderPlan(page, '/checkout/zomato-starter', tara);
  await page.goto('/checkout/zomato-starter');
  await page.reload();
  await expect(page.getByText('Your order is still open: Zomato · Starter Onboarding, ₹1,999.')).toBeVisible();
  await goToPayment(page);
  expect((await ordersAtProvider(page.request, tara)).length).toBe(1);
  await orderPlan(page, '/checkout/zomato-pro', tara);
  expect([
    keys.length,
    new Set(keys).size,
    keys.every((key) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key ?? '')),
  ]).toEqual([3, 2, true]);
  expect((await ordersAtProvider(page.request, tara)).length).toBe(2);
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

test('sign-up after a purchase is prefilled with name and e-mail', async ({ page }) => {
  const zara = newBuyer();
  await orderPlan(page, '/checkout/zomato-starter', zara);
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹1,999');
  await page.getByRole('link', { name: 'Sign up to follow your order' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(zara.email);
  await expect(page.locator('[name=name]')).toHaveValue(zara.name);
  expect(page.url()).not.toContain('@');
});

test('a coupon reduces the price on the page, at the provider and on the receipt', async ({ page }) => {
  const lata = newBuyer();
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

test('a price in the URL is ignored, and the page shows the real price before payment', async ({ page }) => {
  const mira = newBuyer();
  await page.goto('/checkout/swiggy-basic?finalPrice=1&discountApplied=1998&couponCode=MAGIC20');
  await expect(
    page.getByText('The link that brought you here showed ₹1. The price is ₹1,599, and that is what you pay.'),
  ).toBeVisible();
  await fillContact(page, mira);
  await expect(payButton(page)).toHaveText('Pay ₹1,599');
  await goToPayment(page);
  expect((await ordersAtProvider(page.request, mira)).map(({ order }) => order.order_amount)).toEqual([1599]);
});
