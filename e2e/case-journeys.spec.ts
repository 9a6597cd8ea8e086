import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { aPdf } from '#test/pdfs.ts';
import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { newBuyer } from './buyer.ts';
import { button, buyAndFollow, openTab, request, sendFiles } from './case.ts';
import { newestCase, sellerAtCase, workOn } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { buyAndSignIn } from './orders.ts';
import { asFile } from './profile.ts';
import { journeyLanguages, wordsIn } from './words.ts';

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
  await expect(request(seller, 'Identity of the owner').getByText('To check')).toBeVisible();
  await work.advanceTo('filed');
  await openTab(page, 'Progress');
  await expect(page.getByText('We file it and pay the fee').first()).toBeVisible();
  await work.complete();
  await work.change({ authorityStatus: 'scrutiny', authorityNumber: '10026011000123456' });
  await work.change({ authorityStatus: 'query', authorityWords: 'Address differs from the rent agreement' });
  await expect(page.getByText('FoSCoS has a question').first()).toBeVisible();
  await openTab(page, 'To do');
  await expect(page.getByText('“Address differs from the rent agreement”')).toBeVisible();
  await work.ask('POST', '/requests', { data: { kind: 'question', text: 'Which street is right?' } });
  const asked = page.getByRole('listitem').filter({ has: page.getByText('Which street is right?') });
  await expect(asked.getByText('“Address differs from the rent agreement”')).toBeVisible();
  await asked.getByLabel('Your answer').fill('Temple Street, as in the agreement');
  await button(page, 'Send the answer').click();
  await expect.poll(async () => (await work.find('question'))?.state).toBe('checking');

  await work.advanceTo('scrutiny');
  await openTab(page, 'Progress');
  await expect(page.getByText(/FoSCoS usually answers (between|about|by) /).first()).toBeVisible();
  await expect(page.getByText(/Ready (by|about)/)).toHaveCount(0);
  await work.change({ authorityStatus: 'granted' });
  await work.advanceTo('result');
  await expect(page.getByText(/We promise it by /).first()).toBeVisible();
  await work.addResult({ kind: 'licence_number', number: '10026011000123' });
  await work.addResult({
    kind: 'certificate',
    file: { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') },
  });
  await work.complete();
  await openTab(page, 'Result');
  await expect(page.getByRole('img', { name: 'Certificate' })).toBeInViewport();
  await expect(page.getByText('10026011000123', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the certificate' })).toHaveAttribute(
    'href',
    /^\/api\/download/,
  );
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/?text=Licence%20number%3A%2010026011000123',
  );
  await expectAccessible(page, 'a finished case');

  await page.getByRole('radio', { name: '5 of 5' }).check({ force: true });
  await page.getByLabel('What was good, what was not?').fill('Quick and clear');
  await page.getByLabel('You may show my words on the site').check();
  await button(page, 'Send the rating').click();
  await expect.poll(async () => (await work.now()).status).toBe('done');

  await openTab(page, 'Messages');
  await page.getByLabel('Write to us').fill('May I print it in colour?');
  await button(page, 'Send the message').click();
  await expect(seller.getByText('May I print it in colour?')).toBeVisible();
  await seller.context().close();
});

for (const language of journeyLanguages) {
  const words = wordsIn(language);
  const tag = language === 'en' ? [] : '@everything';

  test(`an onboarding (${language}): menu and bank details sent, live with its link`, { tag }, async ({ page }) => {
    await buyAndSignIn(page, { planId: 'swiggy-basic' }, newBuyer(), { language });
    const id = await newestCase(page);
    await page.goto(`${words.root}/cases/${id}`);
    await expect(page.getByRole('heading', { name: words.cases.cases_needs })).toBeVisible();
    const seller = await sellerAtCase(page, id);
    const work = await workOn(page, seller, id);
    const photo = await aPicture('jpeg');
    for (const kind of ['menu', 'cancelled-cheque']) {
      const title = requestKind(kind)?.title[language] ?? kind;
      await expect(request(page, title).getByText(words.cases.cases_state_needed)).toBeVisible();
      await sendFiles(page, title, asFile(`${kind}.jpg`, 'image/jpeg', photo), words);
      await expect(request(page, title).getByText(words.cases.cases_state_checking)).toBeVisible();
      expect(await work.find(kind)).toMatchObject({ state: 'checking', documents: [{ name: `${kind}.jpg` }] });
    }
    await work.advanceTo('live');
    await work.addResult({ kind: 'listing_link', url: 'https://www.swiggy.com/restaurants/dosa-plaza-pune-12345' });
    await work.complete();
    await expect(page.locator('a[href*="swiggy.com/restaurants/dosa-plaza"]')).toBeVisible();
    await seller.context().close();
  });

  test(`the first month of a growth plan (${language}): the customer agrees, and the month ends with its report`, {
    tag,
  }, async ({ page }) => {
    await buyAndSignIn(page, { planId: 'basic-growth', duration: 3 }, newBuyer(), { language });
    const id = await newestCase(page);
    await page.goto(`${words.root}/cases/${id}`);
    await expect(page.getByRole('heading', { name: words.cases.cases_needs })).toBeVisible();
    const seller = await sellerAtCase(page, id);
    const work = await workOn(page, seller, id);
    await work.advanceTo('plan-approval');
    await expect(page.getByRole('link', { name: words.cases.cases_draft_open })).toBeVisible();
    await button(page, words.cases.cases_draft_wrong).click();
    await page.getByLabel(words.cases.cases_draft_wrong_what).fill(language === 'en' ? 'No discounts' : 'छूट नहीं');
    await button(page, words.cases.cases_answer_send).click();
    await expect.poll(async () => (await work.find('plan-approval'))?.state).toBe('checking');
    const corrected = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') };
    await work.ask('POST', '/drafts', { multipart: { kind: 'plan-approval', file: corrected } });
    await button(page, requestKind('plan-approval')?.yes?.[language] ?? '').click();
    await expect.poll(async () => (await work.find('plan-approval'))?.state).toBe('accepted');
    await work.complete();
    await openTab(page, words.cases.cases_tab_progress);
    await expect(page.getByText(language === 'en' ? 'Week 1' : 'हफ़्ता 1').first()).toBeVisible();
    await work.advanceTo('month-report');
    const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    await work.addResult({ kind: 'report', file: report });
    await work.complete();
    await expect(
      page.getByText(language === 'en' ? 'The month in your hands' : 'पूरा महीना आपके हाथ में').first(),
    ).toBeVisible();
    await page.getByRole('tab').first().click();
    await expect(page.getByRole('link', { name: words.cases.cases_result_report })).toBeVisible();
    await seller.context().close();
  });
}
