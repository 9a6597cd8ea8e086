import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Buyer of a checkout; `state` is the GST State code. */
export type CheckoutBuyer = { name: string; email: string; phone: string; state: string };

/** Creates a buyer with a new e-mail address. */
export function newBuyer(): CheckoutBuyer {
  return {
    name: 'Asha Rao',
    email: `asha.${randomUUID().slice(0, 8)}@dosaplaza.in`,
    phone: '98765 43210',
    state: '07',
  };
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay ₹|^Processing Payment/ });

/** Fills the required fields of the checkout. */
export async function fillContact(page: Page, { name, email, phone, state }: CheckoutBuyer): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('State', { exact: true }).selectOption(state);
}

/** Clicks Pay and waits for the payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/dev\/cashfree\/pg\/view\/sessions\/checkout/);
}

/** Opens a plan's checkout, fills in the form and continues to the payment page. */
export async function orderPlan(page: Page, path: string, person: CheckoutBuyer): Promise<void> {
  await page.goto(path);
  await fillContact(page, person);
  await goToPayment(page);
}

/** Reads the order number from the return URL. */
export async function orderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/payment-success\?order_id=ch_/);
  return new URL(page.url()).searchParams.get('order_id') ?? '';
}

/** Expects the success page of a paid order. */
export async function expectPaid(page: Page, total: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
}

type Listed = { id: string; subject: string };

/** Waits for the receipt, expects exactly one, and opens it in the development mailbox. */
export async function readReceipt(page: Page, { email }: CheckoutBuyer, parts: string[]): Promise<void> {
  const messagesTo = async () => {
    const answer = await page.request.get(`/dev/mailbox/api/messages?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as Listed[];
  };
  await expect.poll(async () => (await messagesTo()).length, { timeout: 20_000 }).toBe(1);
  await page.goto('/dev/mailbox');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('listitem').getByRole('link').click();
  const content = page.frameLocator('iframe');
  for (const part of parts) await expect(content.getByText(part).filter({ visible: true }).first()).toBeVisible();
}

export type SandboxOrder = {
  order: { order_id: string; order_status: string; order_amount: number };
  payments: { payment_status: string }[];
};

/** Lists the buyer's orders at the payment provider. */
export async function ordersAtProvider(request: APIRequestContext, { email }: CheckoutBuyer): Promise<SandboxOrder[]> {
  const answer = await request.get('/dev/cashfree/admin/orders');
  const all = (await answer.json()) as (SandboxOrder & { order: { customer_details: { customer_email: string } } })[];
  return all.filter(({ order }) => order.customer_details.customer_email === email);
}
