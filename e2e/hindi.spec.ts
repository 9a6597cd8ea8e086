import { newBuyer } from './buyer.ts';
import { expect, phone, test } from './fixtures.ts';

test.use(phone);

const devanagari = /[\u0900-\u097f]/;

test('an owner who reads Hindi changes the language, chooses, pays and gets the receipt in Hindi', async ({ page }) => {
  const owner = newBuyer();
  await page.goto('/?from=poster#pricing');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\?from=poster#pricing$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  expect(await page.evaluate(() => document.fonts.check('700 20px "Anek Devanagari"', 'हिन्दी'))).toBe(true);

  // Retry, because the layout may still shift during the click.
  await expect(async () => {
    await page.locator('#pricing input[value="3"]').first().check({ force: true, timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await page.locator('a[href="/hi/checkout/basic?months=3"]').first().click();
  await expect(page).toHaveURL(/\/hi\/checkout\/basic\?months=3$/);
  await page.locator('[name=name]').fill(owner.name);
  await page.locator('[name=email]').fill(owner.email);
  await page.getByLabel('राज्य', { exact: true }).selectOption({ label: 'कर्नाटक' });
  await page.locator('[name=phone]').fill('98765');
  await page.getByLabel('राज्य', { exact: true }).selectOption({ label: 'महाराष्ट्र' });
  const pay = page.locator('button[type=submit]').filter({ hasText: '₹17,998' });
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
  await expect(pay).toHaveText(devanagari);
  await pay.click();
  await expect(page.getByText('मोबाइल नंबर में 10 अंक होते हैं। इसमें 5 हैं।').first()).toBeVisible();
  await page.locator('[name=phone]').fill(owner.phone);
  await pay.click();
  await expect(page).toHaveURL(/\/dev\/cashfree\/pg\/view\/sessions\/checkout/);
  await page.locator('#pay-success').click();
  await expect(page).toHaveURL(/\/hi\/payment-success\?order_id=ch_/);
  await expect(page.getByRole('heading', { level: 1, name: 'पेमेंट मिल गया' })).toBeVisible();

  const messages = `/dev/mailbox/api/messages?to=${encodeURIComponent(owner.email)}`;
  await expect.poll(async () => (await (await page.request.get(messages)).json()).length).toBe(1);
  const [{ id, subject }] = await (await page.request.get(messages)).json();
  expect(subject).toMatch(devanagari);
  const content = await (await page.request.get(`/dev/mailbox/api/messages/${id}`)).text();
  expect(content).toContain('₹17,998');
  expect(content).toContain('/hi/payment-success?order_id=');

  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*[^i]\/payment-success\?order_id=ch_/);
});

test('messages of the API are in the language of the page, whatever the browser prefers', {
  tag: '@everything',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'hi-IN' });
  const page = await context.newPage();
  const refused = page.getByRole('alert').filter({ visible: true });
  const tryCoupon = async (code: string) => {
    await page.locator('#coupon').fill(code);
    await page.locator('[data-coupon-apply]').click();
  };
  await page.goto('/course/swiggy-onboarding');
  await tryCoupon('save10x');
  await expect(refused).toHaveText('Invalid coupon code. Please try again.');
  await page.goto('/hi/course/swiggy-onboarding');
  await tryCoupon('save10x');
  await expect(refused).toHaveText('कूपन कोड गलत है। फिर कोशिश करें।');
  await tryCoupon('magic20');
  await expect(page.locator('[data-coupon-accepted]')).toHaveText(/MAGIC20.*Swiggy/);
  expect(await page.locator('[data-coupon-accepted]').textContent()).not.toMatch(/[a-z]{3} [a-z]{3}/i);

  await page.goto('/contact');
  await page.locator('#write button[type=submit]').click();
  await expect(page.locator('#write [data-problem]').first()).toHaveText('Enter your name.');
  await page.goto('/hi/contact');
  await page.locator('#write button[type=submit]').click();
  await expect(page.locator('#write [data-problem]').first()).toHaveText(devanagari);
  await context.close();
});
