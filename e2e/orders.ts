import type { Page } from '@playwright/test';
import type { Language } from '#shared/language.ts';
import { type CheckoutBuyer, newBuyer } from './buyer.ts';
import { expect } from './fixtures.ts';
import { signInByCode } from './log-in.ts';

type Wanted = { planId: string; duration?: number; quantity?: number };

export const licence: Wanted = { planId: 'fssai-registration-1yr' };
export const monthOfGrowth: Wanted = { planId: 'basic-growth', duration: 1 };

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data });
  expect([path, answer.ok() || (await answer.text())]).toEqual([path, true]);
  return answer.json();
}

/** Places an order through the API, for tests that are not about the checkout; returns the order number. */
export async function orderInBrowser(
  page: Page,
  wanted: Wanted,
  buyer: CheckoutBuyer,
  more: object = {},
): Promise<string> {
  const { total } = await post(page, '/api/quote', wanted);
  const order = { ...buyer, ...wanted, ...more, amount: total };
  return (await post(page, '/api/cashfree/initiate-payment', order)).order_id;
}

/** Pays an order in the payment sandbox and waits until the shop has recorded the payment. */
export async function pay(page: Page, order: string): Promise<void> {
  await post(page, `/dev/cashfree/admin/orders/${order}/attempts`, { status: 'SUCCESS' });
  const status = async () => (await (await page.request.get(`/api/orders/${order}/status`)).json()).status;
  await expect.poll(status, { intervals: [100, 200, 400], timeout: 20_000 }).toBe('paid');
}

/** Orders a plan and pays for it; returns the order number. */
export async function buy(page: Page, wanted: Wanted, buyer: CheckoutBuyer, more: object = {}): Promise<string> {
  const order = await orderInBrowser(page, wanted, buyer, more);
  await pay(page, order);
  return order;
}

/** Buys a plan and logs in the browser as its buyer, who has no password; returns the order number. */
export async function buyAndSignIn(
  page: Page,
  wanted: Wanted,
  buyer = newBuyer(),
  more: { language?: Language } & object = {},
): Promise<string> {
  const order = await buy(page, wanted, buyer, more);
  await signInByCode(page, buyer.email, more.language);
  return order;
}
