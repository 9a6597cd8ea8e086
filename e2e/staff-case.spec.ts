import type { Page } from '@playwright/test';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another, openBoardAs } from './board.ts';
import { newBuyer } from './buyer.ts';
import { button, openNewCase, openTab, sendAndAccept } from './case.ts';
import { openSection, sellerAtCase, workOn } from './case-staff.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { buyAndSignIn, licence } from './orders.ts';
import { asFile } from './profile.ts';

test.use(phone);

const shown = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('staff file a licence: a question of FoSCoS, the customer’s answer, number and certificate, opened again', async ({
  page,
  browser,
}) => {
  const buyer = newBuyer();
  await buyAndSignIn(page, licence, buyer);
  const { page: staff } = await another(browser, farah, desktop);
  await staff.goto(`/cases?view=all&search=${encodeURIComponent(buyer.email)}`);
  await sendAndAccept(page, staff);
  await staff.getByRole('link', { name: buyer.name }).click();
  await button(staff, 'Take the case').click();
  const does = async (name: string, next: string) => {
    await button(staff, name).click();
    await expect(staff.getByText(`${next} is the current step now.`)).toBeVisible();
  };
  await does('Finish this step', 'We confirm which permission you need');
  await expect(button(staff, 'Finish this step')).toBeFocused();
  await staff.keyboard.press('u');
  await expect(staff.getByText('Everything is checked is the current step now.')).toBeVisible();
  await does('Finish this step', 'We confirm which permission you need');
  await does('Finish this step', 'We write the application (Form A)');
  const picture = asFile('form-a.jpg', 'image/jpeg', await aPicture('jpeg'));
  const chooser = staff.waitForEvent('filechooser');
  await button(staff, 'Attach the draft').click();
  await (await chooser).setFiles(picture);
  await button(staff, 'Attach the draft').click();
  await expect(staff.getByText('The draft is attached. Finish the step to ask the customer.')).toBeVisible();
  await does('Ask the customer', 'You confirm the application');
  await expect(staff.getByText('The customer has to answer 1 request')).toBeVisible();
  await sendAndAccept(page, staff, 'confirm-application');
  await does('Finish this step', 'We file it and pay the fee');

  // What is typed at FoSCoS stands beside the field for its number, and both above the fold.
  const number = shown(staff, 'Application number there');
  await expect(staff.getByRole('rowheader', { name: 'Mobile' })).toBeInViewport();
  await expect(number).toBeInViewport();
  await number.fill('21525031000123');
  await expect(staff.getByText(/14 digits are the number of a granted licence/)).toBeVisible();
  await number.fill('10260000000000012');
  await does('File with FoSCoS', 'FoSCoS looks at the file');

  await button(staff, 'Enter what FoSCoS says').click();
  await expect(shown(staff, 'Status there')).toBeFocused();
  await expect(shown(staff, 'Application number')).toHaveValue('10260000000000012');
  await shown(staff, 'Status there').selectOption('Query');
  await shown(staff, 'They wrote').fill('Where is the water tank?');
  await button(staff, 'Save').click();
  await expect(staff.getByText('FoSCoS has a question is the current step now.')).toBeVisible();
  await expect(staff.getByText('Answer to the authority')).toBeVisible();
  await staff.getByRole('tab', { name: 'History' }).click();
  await expect(staff.getByText('FoSCoS, question: Where is the water tank?')).toHaveCount(1);
  await staff.getByLabel('Picture of the page there, only for staff').setInputFiles(picture);
  await button(staff, 'Add the picture').click();
  await expect(staff.getByRole('link', { name: 'Open the picture' })).toBeVisible();

  const ask = await openSection(staff, 'Ask for a document or an answer');
  await ask.getByLabel('Usual question').selectOption('Layout plan without sizes');
  await ask.getByRole('button', { name: 'Ask' }).click();
  await expect(staff.getByText('The customer is asked for: Layout of the kitchen.')).toBeVisible();
  await page.goto('/hi/cases');
  await page.getByRole('link', { name: /FSSAI/ }).first().click();
  await openTab(page, 'प्रगति');
  await expect(page.getByText('अपना जवाब उससे पहले भेजें').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('tab').first().click();
  await expect(page.getByText('किचन के नक्शे में नाप नहीं हैं।', { exact: false })).toBeVisible();
  await expectAccessible(staff, 'a case with a query for staff');
  await openSection(staff, 'Asked of the customer');
  await button(staff, 'Layout of the kitchen').click();
  await button(staff, 'Take it back: Layout of the kitchen').click();
  await expect(page.getByText('किचन के नक्शे में नाप नहीं हैं।', { exact: false })).toHaveCount(0);

  await does('Send the answer to FoSCoS', 'FoSCoS looks at the file');
  await openSection(staff, 'What the authority says');
  await expect(shown(staff, 'Status there')).toHaveValue('scrutiny');
  await shown(staff, 'Status there').selectOption('Granted');
  await button(staff, 'Save').click();
  await does('Finish this step', 'Your number and certificate');
  await button(staff, 'Enter licence number and certificate').click();
  await expect(shown(staff, 'Licence number')).toBeFocused();
  await shown(staff, 'Licence number').fill('215250310001');
  await shown(staff, 'Certificate').setInputFiles(picture);
  await button(staff, 'Enter licence number and certificate').click();
  await expect(shown(staff, 'Licence number')).toHaveAccessibleDescription(/14 digits/);
  await shown(staff, 'Licence number').fill('21525031000123');
  await does('Enter licence number and certificate', 'Your rating');

  await page.goto('/cases');
  await page.getByRole('link', { name: /FSSAI/ }).first().click();
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await button(page, 'Send the rating').click();
  await expect(staff.getByText('4 of 5')).toBeVisible();
  await openSection(staff, 'End or open again');
  await shown(staff, 'Reason, for the customer').fill('The address is wrong.');
  await button(staff, 'Open the case again').click();
  await expect(staff.getByText('The case is open again; its clock goes on.')).toBeVisible();
  await staff.context().close();
});

test('a day of a visit that has passed is refused beside its field, and a visit is called off by an empty day', {
  tag: '@everything',
}, async ({ page }) => {
  const { caseId } = await openNewCase(page);
  const staff = await sellerAtCase(page, caseId);
  await (await workOn(page, staff, caseId)).advanceTo('scrutiny');
  await staff.reload();
  await openSection(staff, 'What the authority says');
  await shown(staff, 'Status there').selectOption('Inspection');
  const day = shown(staff, 'Day of the visit');
  await expect(day).toHaveAttribute('min', dayInIndia(new Date()));
  await day.fill('2026-01-02');
  await button(staff, 'Save').click();
  await expect(staff.getByText('This day has passed. Choose today or a later day, or leave it empty.')).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill('2031-12-29');
  await button(staff, 'Save').click();
  await expect(staff.getByText(/is the current step now\./)).toBeVisible();
  await openTab(page, 'Progress');
  await expect(page.getByText('29 Dec 2031').first()).toBeVisible();
  await day.fill('');
  await button(staff, 'Save').click();
  await expect(staff.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('29 Dec 2031')).toHaveCount(0);

  // Another status may have the same text as the one before.
  for (const [status, label] of [
    ['query', 'They wrote'],
    ['rejected', 'Why it was refused; the customer reads it'],
  ] as const) {
    await shown(staff, 'Status there').selectOption(status);
    await shown(staff, label).fill('No exit is shown.');
    const saved = staff.waitForResponse((response) => response.request().method() === 'PATCH');
    await button(staff, 'Save').click();
    expect((await saved).status()).toBe(200);
    await expect(shown(staff, 'Status there')).toHaveValue(status);
  }
  await staff.context().close();
});

test('a date that is half typed is named, and nothing is sent', { tag: '@everything' }, async ({ page }) => {
  await openBoardAs(page, farah);
  await page.goto('/cases');
  await page.getByText('Going away?').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const day = page.getByLabel('Last day away');
  await day.focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The date is incomplete', { exact: false })).toBeVisible();
  await expect(day).toBeFocused();
  expect(sent).toEqual([]);
});
