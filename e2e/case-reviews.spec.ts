import type { Browser, Page } from '@playwright/test';
import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another } from './board.ts';
import { button, openNewCase, openRequest, request, sendFiles } from './case.ts';
import { answerOf, openReviewQueue, openReviewsOf } from './case-staff.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah, lakshmi } from './log-in.ts';
import { asFile } from './profile.ts';

test.use(phone);

const titles = ['Photo of the owner', 'Identity of the owner'];

/** Opens the review queue as a colleague whose page gets no live updates. */
async function colleagueWithoutNews(browser: Browser, caseId: string): Promise<Page> {
  const { page } = await another(browser, lakshmi, desktop);
  await page.route('**/api/live*', (route) => route.abort());
  await openReviewsOf(page, caseId);
  return page;
}

/** Skips answers in the review queue until `isThere` returns true. */
async function goOnUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await expect(page.getByRole('article')).toBeVisible();
  const goOn = async () => {
    if (await isThere()) return true;
    await page.keyboard.press('n');
    return isThere();
  };
  await expect.poll(goOn, { intervals: [0], timeout: 60_000 }).toBe(true);
}

test('staff look at two papers by keyboard, the customer hears of both, and a colleague who is late is told', async ({
  page,
  browser,
}) => {
  const { caseId } = await openNewCase(page);
  const photo = await aPicture('jpeg', 600, 400);
  for (const title of titles) {
    const file = asFile('<img src=x onerror=window.pwned=1>.jpg', 'image/jpeg', photo);
    await sendFiles(page, title, file);
  }

  const seller = (await another(browser, farah, desktop)).page;
  const live = (await another(browser, farah, desktop)).page;
  await openReviewsOf(seller, caseId);
  await openReviewsOf(live, caseId);
  const late = await colleagueWithoutNews(browser, caseId);
  await expectAccessible(seller, 'the review queue');
  await expect(
    seller.getByRole('article').getByText('onerror').or(seller.locator('[title*=onerror], [alt*=onerror]')).first(),
  ).toBeVisible();
  expect(await seller.evaluate(() => 'pwned' in window)).toBe(false);
  // Finds the answer by the link to its case, because answers of other cases have the same titles.
  const answer = (each: Page) => each.getByRole('article').filter({ has: each.locator(`a[href="/cases/${caseId}"]`) });
  const heading = (each: Page, title: string) => answer(each).getByRole('heading', { level: 2, name: title });
  for (const each of [seller, live, late]) await expect(heading(each, 'Photo of the owner')).toBeVisible();

  await expect(late.getByText('Farah Khan is looking at this just now.')).toBeVisible();
  await seller.keyboard.press('+');
  await expect(seller.getByText('150 %')).toBeVisible();
  await seller.keyboard.press('t');
  await seller.keyboard.press('-');
  await expect(seller.getByText('100 %')).toBeVisible();

  await seller.keyboard.press('a');
  await expect(seller.getByText('Accepted: Photo of the owner')).toBeVisible();
  await expect(request(page, 'Photo of the owner').getByText('Accepted')).toBeVisible();
  await expect(heading(live, 'Photo of the owner')).toHaveCount(0);
  await late.keyboard.press('a');
  await expect(late.getByText('A colleague has already decided about this one.')).toBeVisible();
  await expect(heading(late, 'Photo of the owner')).toHaveCount(0);

  await expect(heading(seller, 'Identity of the owner')).toBeVisible();
  await seller.keyboard.press('u');
  await expect(seller.getByText('Taken back: Photo of the owner')).toBeVisible();
  await expect(heading(seller, 'Photo of the owner')).toBeVisible();
  await seller.keyboard.press('a');
  await expect(heading(seller, 'Identity of the owner')).toBeVisible();
  await seller.keyboard.press('r');
  await seller.keyboard.press('2');
  await expect(seller.getByRole('radio', { name: /A part is cut off/ })).toBeChecked();
  await seller.keyboard.press('Tab');
  await seller.keyboard.type('The left edge is missing.');
  await seller.keyboard.press('Control+Enter');
  await expect(seller.getByText('Sent back to the customer: Identity of the owner')).toBeVisible();
  const again = await openRequest(page, 'Identity of the owner');
  await expect(again.getByText('A part is cut off.')).toBeVisible();
  await expect(page.getByText('The left edge is missing.')).toBeVisible();

  await expect(seller.getByText('Nothing waits for a look.')).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Next one' })).toHaveCount(0);
  for (const each of [seller, live, late]) await each.context().close();
});

test('the queue goes on beyond its first page, and says so when a page cannot be loaded', {
  tag: '@everything',
}, async ({ page, browser }) => {
  const { caseId } = await openNewCase(page);
  await sendFiles(page, 'Photo of the owner', asFile('photo.jpg', 'image/jpeg', await aPicture('jpeg', 600, 400)));
  const seller = (await another(browser, farah, desktop)).page;
  let fails = false;
  await seller.route('**/api/case-reviews?*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '5');
    if (fails && url.searchParams.has('after')) await route.abort();
    else await route.continue({ url: url.href });
  });
  const mine = () => answerOf(seller, caseId).isVisible();
  await openReviewQueue(seller);
  await goOnUntil(seller, mine);
  await goOnUntil(seller, () => seller.getByText('Only the ones put off are left.').isVisible());
  await seller.getByRole('button', { name: /^Show the ones put off/ }).click();
  await expect(seller.getByRole('article')).toBeVisible();

  fails = true;
  await openReviewQueue(seller);
  await expect(seller.getByRole('article')).toBeVisible();
  await expect(seller.getByRole('alert').getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  fails = false;
  await button(seller, 'Try again').click();
  await expect(button(seller, 'Try again')).toHaveCount(0);
  await expect(seller.getByRole('article')).toBeVisible();
  await seller.context().close();
});
