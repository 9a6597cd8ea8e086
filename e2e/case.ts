import type { Locator, Page } from '@playwright/test';
import { aPicture } from '#test/uploads.ts';
import { type CheckoutBuyer, newBuyer, orderNumber, orderPlan } from './buyer.ts';
import { newestCase } from './case-staff.ts';
import { expect } from './fixtures.ts';
import { codeSentTo } from './mails.ts';
import { buyAndSignIn, licence } from './orders.ts';
import { type ScreenWords, wordsIn } from './words.ts';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** Finds a request in the customer's or the seller's list. */
export const request = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

/** Opens a tab of the customer's case. */
export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

/** Opens a request of the customer's case, unless it is the one that is open already. */
export async function openRequest(page: Page, title: string): Promise<Locator> {
  const row = request(page, title);
  const optional = page.getByRole('button', { name: /^(Optional|ज़रूरी नहीं) \(/, expanded: false });
  await expect(row.or(optional).first()).toBeVisible();
  if (!(await row.isVisible())) await optional.click();
  const opener = row.getByRole('heading').getByRole('button');
  if (await opener.isVisible()) await opener.click();
  await expect(opener).toHaveCount(0);
  return row;
}

/** Chooses files for a request and sends them once they are ready, unless they go at once. */
export async function sendFiles(
  page: Page,
  title: string,
  files: CaseUpload | CaseUpload[],
  { cases }: Pick<ScreenWords, 'cases'> = wordsIn('en'),
): Promise<void> {
  await chooseFiles(page, title, files, { cases });
  const send = request(page, title).getByRole('button', {
    name: new RegExp(`^(Send|${cases.cases_send_one}|${cases.cases_send_anyway})`),
  });
  const sent = page.getByText(cases.cases_sent.replace('{title}', title));
  await expect(async () => {
    if (!(await sent.isVisible())) await send.click({ timeout: 1_000 });
  }).toPass();
  await expect(sent).toBeVisible();
}

export type CaseUpload = { name: string; mimeType: string; buffer: Buffer };

export async function chooseFiles(
  page: Page,
  title: string,
  files: CaseUpload | CaseUpload[],
  { cases }: Pick<ScreenWords, 'cases'> = wordsIn('en'),
): Promise<void> {
  const row = await openRequest(page, title);
  await row.getByLabel(new RegExp(`^(${cases.cases_choose}|${cases.cases_choose_more})`)).setInputFiles(files);
}

/** Buys a licence through the API and opens its case as the customer. */
export async function openNewCase(page: Page): Promise<{ buyer: CheckoutBuyer; caseId: string }> {
  const buyer = newBuyer();
  await buyAndSignIn(page, licence, buyer);
  const caseId = await newestCase(page);
  await page.goto(`/cases/${caseId}`);
  await expect(page.getByRole('tab', { name: /^Messages/ })).toBeVisible();
  return { buyer, caseId };
}

/** Buys a licence as a guest, then logs in from the success page with a code instead of a password. */
export async function buyAndFollow(page: Page): Promise<CheckoutBuyer> {
  const buyer = newBuyer();
  await orderPlan(page, '/checkout/fssai-registration-1yr', buyer);
  await payAndLogIn(page, buyer);
  return buyer;
}

/** Pays, then logs in from the success page with a code; returns the order number. */
export async function payAndLogIn(page: Page, buyer: CheckoutBuyer): Promise<string> {
  await page.locator('#pay-success').click();
  const id = await orderNumber(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
  await page.getByRole('link', { name: 'Papers and progress' }).click();
  await expect(page.getByLabel('OTP')).toBeFocused();
  await page.getByLabel('OTP').fill(await codeSentTo(page, buyer.email));
  await expect(page).toHaveURL(/\/cases\/[\w-]{36}#needs$/);
  return id;
}

type Asked = { id: string; kind: string; answer: 'document' | 'text' | 'yes-no'; optional: boolean };

/**
 * Answers the required requests of the customer's newest case, or the requests of one kind, and accepts the answers as
 * the seller.
 */
export async function sendAndAccept(page: Page, seller: Page, only?: string): Promise<void> {
  const api = page.context().request;
  const [{ id } = { id: '' }] = (await (await api.get('/api/user/cases')).json()) as { id: string }[];
  const { requests } = (await (await api.get(`/api/user/cases/${id}`)).json()) as { requests: Asked[] };
  const buffer = await aPicture('jpeg');
  for (const { id: requestId, answer } of requests.filter(({ kind, optional }) => (only ? kind === only : !optional))) {
    const text = { text: 'As we said on the phone' };
    const file = { file: { name: 'paper.jpg', mimeType: 'image/jpeg', buffer } };
    const path = `cases/${id}/requests/${requestId}`;
    const origin = new URL(page.url()).origin;
    const sent = await api.put(`/api/user/${path}`, {
      multipart: answer === 'yes-no' ? { verdict: 'yes' } : answer === 'text' ? text : file,
      headers: { origin },
    });
    expect([answer, sent.ok()]).toEqual([answer, true]);
    const { token } = await seller.evaluate(() => ({ token: localStorage.getItem('token') }));
    const headers = { authorization: `Bearer ${token}` };
    const { documents } = (await sent.json()) as { documents: { id: string }[] };
    const review = { data: { verdict: 'accepted', documentId: documents.at(-1)?.id }, headers };
    expect((await seller.context().request.post(`/api/${path}/review`, review)).ok()).toBe(true);
  }
}
