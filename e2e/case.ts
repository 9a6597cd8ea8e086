import type { Locator, Page } from '@playwright/test';
import { type Buyer, newBuyer, orderPlan } from './buyer.ts';
import { expect } from './fixtures.ts';
import { codeSentTo } from './mails.ts';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** A request in the customer's or the seller's list. */
export const request = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Buys a licence as a guest, then logs in by a code from the payment page, without a password. */
export async function buyAndFollow(page: Page): Promise<Buyer> {
  const buyer = newBuyer();
  await orderPlan(page, '/checkout/fssai-registration-1yr', buyer);
  await page.locator('#pay-success').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
  await page.getByRole('link', { name: 'Papers and progress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in with an e-mail code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
  await button(page, 'Send the code').click();
  await page.getByLabel('OTP').fill(await codeSentTo(page, buyer.email));
  await button(page, 'Login').click();
  await expect(page).toHaveURL(/\/cases$/);
  return buyer;
}
