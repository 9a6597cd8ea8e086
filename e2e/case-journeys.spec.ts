import { aPdf } from '#test/pdfs.ts';
import { aPicture } from '#test/uploads.ts';
import hi from '#web/messages/cases.hi.json' with { type: 'json' };
import { newBuyer, orderPlan } from './buyer.ts';
import { button, buyAndFollow, payAndLogIn, request, sendFiles } from './case.ts';
import { newestCase, sellerAtCase, workOn } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { buyAndSignIn, licence as order } from './orders.ts';
import { asFile } from './profile.ts';

const joseph = { email: 'joseph@demo.chulha.example', password: farah.password };

test.use(phone);

test('a licence: refused paper sent again, filed, question answered, granted with number and certificate, rated', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await buyAndFollow(page);
  const id = await newestCase(page);
  const seller = await sellerAtCase(page, id);
  const work = await workOn(page, seller, id);

  await work.answerAll();
  await work.review(await work.find('identity'), { verdict: 'rejected', reason: 'blurred' });
  await expect(request(page, 'Identity of the owner').getByText('Please send it again')).toBeVisible();
  await sendFiles(page, 'Identity of the owner', asFile('sharp.jpg', 'image/jpeg', await aPicture('jpeg')));
  await expect(request(seller, 'Identity of the owner').getByText('We are looking at it')).toBeVisible();
  await work.advanceTo('filed');
  await expect(page.getByText('We file it and pay the fee').first()).toBeVisible();
  await work.complete();
  await work.change({ authorityStatus: 'scrutiny', authorityNumber: '10026011000123456' });
  await work.change({ authorityStatus: 'query', authorityWords: 'Address differs from the rent agreement' });
  await expect(page.getByText('FoSCoS has a question').first()).toBeVisible();

  await work.answerAll();
  await work.advanceTo('scrutiny');
  await expect(page.getByText(/FoSCoS usually answers (between|about) /).first()).toBeVisible();
  await expect(page.getByText(/Ready (by|about)/)).toHaveCount(0);
  await work.change({ authorityStatus: 'granted' });
  await work.advanceTo('result');
  await expect(page.getByText(/Ready by /).first()).toBeVisible();
  await work.addResult({ kind: 'licence_number', number: '10026011000123' });
  await work.addResult({
    kind: 'certificate',
    file: { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') },
  });
  await work.complete();
  await expect(page.getByText('10026011000123', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /licence\.jpg|Certificate/ }).first()).toBeVisible();

  await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await page.getByLabel('What was good, what was not?').fill('Quick and clear');
  await page.getByLabel('You may show my words on the site').check();
  await button(page, 'Send the rating').click();
  await expect.poll(async () => (await work.now()).status).toBe('done');

  await page.getByLabel('Write to us').fill('May I print it in colour?');
  await button(page, 'Send the message').click();
  await expect(seller.getByText('May I print it in colour?')).toBeVisible();
  await seller.context().close();
});

test('an onboarding in Hindi: menu and bank details sent, live with its link', async ({ page }) => {
  test.setTimeout(240_000);
  const buyer = newBuyer();
  await orderPlan(page, '/checkout/swiggy-basic', buyer);
  await payAndLogIn(page, buyer);
  const id = await newestCase(page);
  await page.goto(`/hi/cases/${id}`);
  await expect(page.getByRole('heading', { name: hi.cases_needs })).toBeVisible();
  for (const kind of ['menu', 'cancelled-cheque']) {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator(`input[type=file]`) })
      .first();
    const title = (await card.getByRole('heading').first().innerText()).trim();
    await card.getByLabel(hi.cases_choose).setInputFiles(asFile(`${kind}.jpg`, 'image/jpeg', await aPicture('jpeg')));
    await card.getByRole('button', { name: hi.cases_send_one }).click();
    await expect(page.getByText(title).first()).toBeVisible();
  }
  const seller = await sellerAtCase(page, id);
  const work = await workOn(page, seller, id);
  await work.advanceTo('live');
  await work.addResult({ kind: 'listing_link', url: 'https://www.swiggy.com/restaurants/dosa-plaza-pune-12345' });
  await work.complete();
  await expect(page.locator('a[href*="swiggy.com/restaurants/dosa-plaza"]')).toBeVisible();
  await seller.context().close();
});

test('the first month of a growth plan: the customer agrees to the plan, and the month ends with its report', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const buyer = newBuyer();
  await orderPlan(page, '/checkout/basic-growth?months=3', buyer);
  await payAndLogIn(page, buyer);
  const id = await newestCase(page);
  const seller = await sellerAtCase(page, id);
  const work = await workOn(page, seller, id);
  await work.advanceTo('plan-approval');
  await page.getByLabel('Your answer').fill('Yes, go ahead');
  await button(page, 'Send the answer').click();
  await work.acceptAll();
  await expect(page.getByText('Week 1').first()).toBeVisible();
  await work.advanceTo('month-report');
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: aPdf() };
  await work.addResult({ kind: 'report', file: report });
  await work.complete();
  await expect(page.getByText('The month in your hands').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Report of the month' })).toBeVisible();
  await seller.context().close();
});

test('two sellers on one case: the second who finishes a step is told, and sees the case as it is now', async ({
  page,
}) => {
  await buyAndSignIn(page, order);
  const id = await newestCase(page);
  const first = await sellerAtCase(page, id);
  const work = await workOn(page, first, id);
  await work.answerAll();
  await work.acceptAll();
  const second = await sellerAtCase(page, id, { key: joseph, live: false });
  await expect(button(second, 'Finish this step')).toBeVisible();
  await work.complete();
  await button(second, 'Finish this step').click();
  await expect(second.getByText('Somebody else changed this case first. The newest state is shown now.')).toBeVisible();
  await first.context().close();
  await second.context().close();
});
