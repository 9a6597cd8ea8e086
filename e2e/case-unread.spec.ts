import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { openNewCase } from './case.ts';
import { ageMessages } from './case-clock.ts';
import { sellerAtCase, workOn } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { mailSentTo } from './mails.ts';

test.use(phone);

/** Simulates a tab in the background or foreground. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('a message below the screen or in a background tab stays unread, and its e-mail is sent', async ({ page }) => {
  const { buyer, caseId } = await openNewCase(page);
  await page.evaluate(() => scrollTo(0, 0));
  const seller = await sellerAtCase(page, caseId);
  const work = await workOn(page, seller, caseId);
  const isRead = async () => {
    const reply = await page.context().request.get(`/api/user/cases/${caseId}/messages`);
    return ((await reply.json()) as { read: boolean }[]).map(({ read }) => read);
  };

  await work.ask('POST', '/messages', { data: { text: 'Is the kitchen on the ground floor?' } });
  const messages = page.getByRole('tab', { name: /^Messages/ });
  await expect(messages).toHaveText('Messages1');
  await expectAccessible(page, 'a case with a new message');
  await ageMessages(caseId);
  await mailSentTo(page, buyer.email, /^A message about /);
  expect(await isRead()).toEqual([false]);

  await setHidden(page, true);
  await messages.click();
  await expect(page.getByText('Is the kitchen on the ground floor?')).toBeInViewport();
  await work.ask('POST', '/messages', { data: { text: 'Please call us.' } });
  await expect(page.getByText('Please call us.')).toBeVisible();
  expect(await isRead()).toEqual([false, false]);

  await page.getByText('Please call us.').scrollIntoViewIfNeeded();
  await setHidden(page, false);
  await expect.poll(isRead).toEqual([true, true]);
  await expect(messages).toHaveText('Messages');
  await seller.context().close();
});
