import type { Page } from '@playwright/test';
import { another } from './board.ts';
import { expectPaid, fillContact, goToPayment, newBuyer, payButton } from './buyer.ts';
import { button, openNewCase } from './case.ts';
import { missPromise, watchCases } from './case-clock.ts';
import { newestCase } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { asha } from './log-in.ts';
import { mailSentTo } from './mails.ts';
import { buyAndSignIn, licence } from './orders.ts';
import { anyOf, wordsIn } from './words.ts';

test.use(phone);

const offer = /Your code (SORRY[0-9A-F]{8}) takes 10% off one order of any plan\./;

async function typeCoupon(page: Page, code: string): Promise<void> {
  await page.goto('/checkout/zomato-starter');
  await page.getByLabel('Coupon code').fill(code);
  await button(page, 'Apply').click();
}

test('a missed promise: its coupon is offered once, on the page and by mail, works once and for nobody else', async ({
  page,
  browser,
}) => {
  const { buyer, caseId: id } = await openNewCase(page);

  await missPromise(id);
  await expect(page.getByText(offer)).toBeInViewport();
  const code = offer.exec(await page.getByText(offer).innerText())?.[1] ?? '';
  await watchCases();
  const mail = await mailSentTo(page, buyer.email, /^We are late: /);
  expect(mail.text).toContain(`the code ${code} takes 10% off one order`);

  const guest = await (await browser.newContext(phone)).newPage();
  await typeCoupon(guest, code);
  await expect(guest.getByText(/This coupon belongs to a customer\. Log in/)).toBeVisible();
  const other = (await another(browser, asha, phone)).page;
  await typeCoupon(other, code);
  await expect(other.getByText(/This coupon was given to another customer/)).toBeVisible();

  await page.getByRole('link', { name: 'See the plans with this code' }).click();
  await page.locator('main a[href*="/checkout/zomato-starter"]').first().click();
  await expect(page.getByText(`${code} applied`)).toBeVisible();
  await fillContact(page, { ...newBuyer(), email: buyer.email });
  await expect(payButton(page)).toHaveText('Pay ₹1,799');
  await goToPayment(page);
  await page.locator('#pay-success').click();
  await expectPaid(page, '₹1,799');

  await typeCoupon(page, code);
  await expect(page.getByText(/This coupon has been used as often as it may be/)).toBeVisible();
  await page.goto(`/cases/${id}`);
  await expect(page.getByText(`You have used your code ${code} for it.`)).toBeVisible();
  await expect(page.getByText(offer)).toHaveCount(0);
  expect((await mailSentTo(page, buyer.email, /^We are late: /)).count).toBe(1);
});

test('a missed promise in Hindi: the coupon is offered on the page and by mail', { tag: '@everything' }, async ({
  page,
}) => {
  const { root, cases, mails } = wordsIn('hi');
  const buyer = newBuyer();
  await buyAndSignIn(page, licence, buyer, { language: 'hi' });
  const id = await newestCase(page);
  await page.goto(`${root}/cases/${id}`);
  await expect(page.getByRole('heading', { name: cases.cases_needs })).toBeVisible();
  await missPromise(id);
  const text = await page.getByText(anyOf(cases.cases_remedy)).innerText();
  const code = /SORRY[0-9A-F]{8}/.exec(text)?.[0] ?? '';
  expect(code).not.toBe('');
  expect(text).toContain(cases.cases_remedy.replace('{coupon}', code).replace('{percent}', '10'));
  await expect(page.getByRole('link', { name: cases.cases_remedy_plans })).toBeVisible();
  expect((await mailSentTo(page, buyer.email, anyOf(mails.mail_case_missed_subject))).text).toContain(code);
});
