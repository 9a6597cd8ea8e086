import { aPicture } from '#test/uploads.ts';
import accounts from '#web/messages/accounts.hi.json' with { type: 'json' };
import hi from '#web/messages/cases.hi.json' with { type: 'json' };
import orders from '#web/messages/orders.hi.json' with { type: 'json' };
import { newBuyer, orderNumber } from './buyer.ts';
import { button, request, sendFiles } from './case.ts';
import { newestCase, sellerAtCase, workOn } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { expectHindi } from './hindi-only.ts';
import { codeSentTo } from './mails.ts';
import { asFile } from './profile.ts';
import { wordsIn } from './words.ts';

test.use(phone);

/** Plan name, the same in both languages. */
const plan = 'FSSAI · Registration, 1 year';
const number = '10026011000123';
const question = 'पते में गली का नाम नहीं है।';
const praise = 'जल्दी और साफ़ काम';

test('a licence in Hindi: bought, papers sent, one refused and sent again, a question answered, granted, rated', {
  tag: '@everything',
}, async ({ page }) => {
  const buyer = newBuyer();
  const initials = buyer.name.replace(/[a-z]+|\s/g, '');
  const typed = [
    buyer.name,
    initials,
    buyer.email,
    'As we said on the phone',
    'paper.jpg',
    'photo.jpg',
    'licence.jpg',
    'draft.jpg',
    'Farah Khan',
    plan,
  ];
  const picture = await aPicture('jpeg');

  await page.goto('/hi/checkout/fssai-registration-1yr');
  for (const name of ['name', 'email', 'phone'] as const) await page.locator(`[name=${name}]`).fill(buyer[name]);
  await page.locator('[name=state]').selectOption(buyer.state);
  await expectHindi(page, typed);
  await page.locator('button[type=submit]').filter({ hasText: '₹' }).click();
  await expect(page).toHaveURL(/\/dev\/cashfree\/pg\/view\/sessions\/checkout/);
  await page.locator('#pay-success').click();
  const order = await orderNumber(page);
  await expect(page.getByRole('heading', { level: 1, name: 'पेमेंट मिल गया' })).toBeVisible();
  typed.push(order, order.slice(3, 9).toUpperCase());
  await expectHindi(page, typed);

  await page.getByRole('link', { name: orders.orders_send_papers, exact: true }).click();
  await expect(page.getByLabel(accounts.accounts_otp)).toBeFocused();
  await expectHindi(page, typed);
  await page.getByLabel(accounts.accounts_otp).fill(await codeSentTo(page, buyer.email));
  await expect(page).toHaveURL(/\/hi\/cases\/[\w-]{36}#needs$/);
  const id = await newestCase(page);
  await page.goto('/hi/cases');
  await expect(page.locator(`main a[href="/hi/cases/${id}"]`).first()).toBeVisible();
  await expectHindi(page, typed);
  await page.locator(`main a[href="/hi/cases/${id}"]`).first().click();
  await expect(page.getByRole('heading', { name: hi.cases_needs })).toBeVisible();
  await expectHindi(page, typed);

  const seller = await sellerAtCase(page, id);
  const work = await workOn(page, seller, id);
  const title = 'मालिक की पहचान';
  await sendFiles(page, title, asFile('photo.jpg', 'image/jpeg', picture), wordsIn('hi'));
  await work.answerAll();
  await work.review(await work.find('identity'), { verdict: 'rejected', reason: 'blurred' });
  await expect(request(page, title).getByText('फ़ोटो धुँधली है। फ़ोन स्थिर रखें और दोबारा लें।')).toBeVisible();
  await expect(request(page, title).getByText(hi.cases_state_rejected)).toBeVisible();
  await expectHindi(page, typed);
  await sendFiles(page, title, asFile('paper.jpg', 'image/jpeg', await aPicture('jpeg')), wordsIn('hi'));
  await expect(request(page, title).getByText(hi.cases_state_checking)).toBeVisible();
  await work.acceptAll();
  await expect(request(page, title).getByText(hi.cases_state_accepted)).toBeVisible();
  await expectHindi(page, typed);

  await work.advanceTo('filed');
  await work.complete();
  await work.change({ authorityStatus: 'scrutiny', authorityNumber: '10026011000123456' });
  await work.change({ authorityStatus: 'query', authorityWords: question });
  await expect(page.getByText(question).first()).toBeVisible();
  await expectHindi(page, typed);
  await work.ask('POST', '/requests', { data: { kind: 'question', text: question } });
  const asked = page.getByRole('listitem').filter({ has: page.getByLabel(hi.cases_answer) });
  await asked.getByLabel(hi.cases_answer).fill('गली नंबर 4, मंदिर के पीछे');
  await asked.getByRole('button', { name: hi.cases_answer_send }).click();
  await expect(asked).toHaveCount(0);
  await expectHindi(page, typed);

  await work.advanceTo('scrutiny');
  await work.change({ authorityStatus: 'granted' });
  await work.advanceTo('result');
  await work.addResult({ kind: 'licence_number', number });
  await work.addResult({ kind: 'certificate', file: asFile('licence.jpg', 'image/jpeg', picture) });
  await work.complete();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: hi.cases_result_certificate })).toBeVisible();
  await expectHindi(page, typed);

  await page.getByRole('radio', { name: hi.cases_rating_stars.replace('{count}', '5') }).check({ force: true });
  await page.getByLabel(hi.cases_rating_text).fill(praise);
  await button(page, hi.cases_rating_send).click();
  await expect(page.getByText(hi.cases_rating_thanks.replace('{count}', '5'))).toBeVisible();
  await expectHindi(page, typed);
  await expect.poll(async () => (await work.now()).status).toBe('done');
});
