import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { aPdf } from '#test/pdfs.ts';
import { aPicture } from '#test/uploads.ts';
import { newBuyer } from './buyer.ts';
import { button, openRequest } from './case.ts';
import { ageCodes, ageMessages, missPromise } from './case-clock.ts';
import { newestCase, sellerAtCase, workOn } from './case-staff.ts';
import { desktop, expect, test } from './fixtures.ts';
import { expectFocusSeen, pressOn, tabTo } from './keyboard.ts';
import { codeSentTo, mailSentTo } from './mails.ts';
import { buyAndSignIn, licence, monthOfGrowth } from './orders.ts';
import { asFile } from './profile.ts';
import { anyOf, wordsIn } from './words.ts';

// Journeys with the keyboard only: in English at desktop width, and in Hindi at phone width, where more of the page is
// collapsed.

const english = wordsIn('en');
const hindi = wordsIn('hi');

test.describe('at the width of a phone, in Hindi', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const { root, cases } = hindi;

  test('menu and bank details of an onboarding are sent by keyboard, and its page is found', {
    tag: '@everything',
  }, async ({ page }) => {
    await buyAndSignIn(page, { planId: 'swiggy-basic' }, newBuyer(), { language: 'hi' });
    const id = await newestCase(page);
    await page.goto(`${root}/cases/${id}`);
    await expect(page.getByRole('heading', { name: cases.cases_needs })).toBeVisible();
    const photo = await aPicture('jpeg');
    for (const kind of ['cancelled-cheque', 'menu']) {
      const title = requestKind(kind)?.title.hi ?? kind;
      const row = await openRequest(page, title);
      const chooser = row.getByLabel(new RegExp(`^${cases.cases_choose}`));
      await tabTo(page, chooser);
      await chooser.setInputFiles(asFile(`${kind}.jpg`, 'image/jpeg', photo));
      const send = new RegExp(`^(${cases.cases_send_one}|${cases.cases_send_anyway})`);
      await pressOn(page, row.getByRole('button', { name: send }), 'Shift+Tab');
      await expect(page.getByText(cases.cases_sent.replace('{title}', title))).toBeVisible();
      await expect(row.getByText(cases.cases_state_checking)).toBeVisible();
      await expectFocusSeen(page);
    }
    const seller = await sellerAtCase(page, id);
    const work = await workOn(page, seller, id);
    await work.advanceTo('live');
    await work.addResult({ kind: 'listing_link', url: 'https://www.swiggy.com/restaurants/dosa-plaza-pune-12345' });
    await work.complete();
    await tabTo(page, page.locator('a[href*="swiggy.com/restaurants/dosa-plaza"]'), 'Shift+Tab');
  });

  test('the coupon of a missed promise is taken to the checkout by keyboard', { tag: '@everything' }, async ({
    page,
  }) => {
    await buyAndSignIn(page, licence, newBuyer(), { language: 'hi' });
    const id = await newestCase(page);
    await page.goto(`${root}/cases/${id}`);
    await expect(page.getByRole('heading', { name: cases.cases_needs })).toBeVisible();
    await missPromise(id);
    await expect(page.getByText(anyOf(cases.cases_remedy))).toBeVisible();
    await pressOn(page, page.getByRole('link', { name: cases.cases_remedy_plans }));
    await page.waitForURL(/\/plans/);
    await pressOn(page, page.locator('main a[href*="/checkout/zomato-starter"]').first());
    await expect(page.getByText(/SORRY[0-9A-F]{8}/).first()).toBeVisible();
  });
});

test.describe('on a computer, in English', () => {
  test.use(desktop);
  const { accounts, cases, mails } = english;

  test('the first month of a growth plan is agreed to by keyboard, and its report is found', {
    tag: '@everything',
  }, async ({ page }) => {
    await buyAndSignIn(page, monthOfGrowth);
    const id = await newestCase(page);
    await page.goto(`/cases/${id}`);
    await expect(page.getByRole('heading', { name: cases.cases_needs })).toBeVisible();
    const seller = await sellerAtCase(page, id);
    const work = await workOn(page, seller, id);
    await work.advanceTo('plan-approval');
    const answer = page.getByLabel(cases.cases_answer);
    await tabTo(page, answer);
    await page.keyboard.type('Yes, go ahead');
    await pressOn(page, button(page, cases.cases_answer_send));
    await expect.poll(async () => (await work.find('plan-approval'))?.state).toBe('checking');
    await expectFocusSeen(page);
    await work.acceptAll();
    await work.advanceTo('month-report');
    await work.addResult({ kind: 'report', file: asFile('report.pdf', 'application/pdf', aPdf()) });
    await work.complete();
    await tabTo(page, page.getByRole('link', { name: cases.cases_result_report }), 'Shift+Tab');
  });

  test('a message is answered by the link of its e-mail by keyboard, from the login to the answer', {
    tag: '@everything',
  }, async ({ page, browser }) => {
    const buyer = newBuyer();
    await buyAndSignIn(page, licence, buyer);
    const known = await codeSentTo(page, buyer.email);
    const id = await newestCase(page);
    const seller = await sellerAtCase(page, id);
    const work = await workOn(page, seller, id);
    await work.ask('POST', '/messages', { data: { text: 'Is the kitchen on the ground floor?' } });
    await ageMessages(id);
    await ageCodes(buyer.email);
    const mail = await mailSentTo(page, buyer.email, anyOf(mails.mail_case_message_subject));

    const away = await (await browser.newContext(desktop)).newPage();
    await away.goto(/https?:\/\/\S+#message/.exec(mail.text)?.[0] ?? '');
    await tabTo(away, away.getByLabel(accounts.accounts_email));
    await away.keyboard.type(buyer.email);
    await away.keyboard.press('Enter');
    await tabTo(away, away.getByLabel(accounts.accounts_otp));
    await away.keyboard.type(await codeSentTo(page, buyer.email, known));
    await away.keyboard.press('Enter');
    await expect(away.getByLabel(cases.cases_message)).toBeFocused();
    await expectFocusSeen(away);
    await away.keyboard.type('Yes, behind the temple.');
    await pressOn(away, button(away, cases.cases_message_send));
    const talk = seller.getByRole('region', { name: 'Messages' });
    await expect(talk.getByRole('listitem').filter({ hasText: 'Yes, behind the temple.' })).toBeVisible();
  });
});
