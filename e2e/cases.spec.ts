import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another } from './board.ts';
import { button, buyAndFollow, chooseFiles, openNewCase, openRequest, openTab, request, sendFiles } from './case.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { asFile, largePhoto } from './profile.ts';

test.use(phone);

test('a guest pays, sends papers by a code, and sees live what staff decide', async ({ page, browser }) => {
  const buyer = await buyAndFollow(page);
  await expect(page.getByRole('heading', { level: 1, name: 'FSSAI registration, 1-year care' })).toBeVisible();
  await expectAccessible(page, 'a case');

  const photo = await largePhoto();
  await sendFiles(page, 'Photo of the owner', asFile('owner.jpg', 'image/jpeg', photo));
  await chooseFiles(page, 'Identity of the owner', asFile('id.txt', 'text/plain', Buffer.from('no picture')));
  await expect(page.getByText('Only JPG, PNG, or PDF files are allowed.')).toBeVisible();
  await request(page, 'Identity of the owner').getByRole('button', { name: 'Remove' }).click();
  await sendFiles(page, 'Identity of the owner', asFile('id.jpg', 'image/jpeg', photo));

  const seller = await another(browser, farah, desktop);
  await seller.page.goto(`/cases?view=all&search=${encodeURIComponent(buyer.email)}`);
  await seller.page.getByRole('link', { name: buyer.name }).click();
  await button(seller.page, 'Take the case').click();
  await expect(seller.page.getByText('Farah Khan has this case now.')).toBeVisible();
  await button(seller.page, 'Check 2 documents').click();
  await expect(seller.page.getByRole('article', { name: 'Photo of the owner' })).toBeVisible();
  await expectAccessible(seller.page, 'a case for staff');

  await seller.page.keyboard.press('a');
  await expect(request(page, 'Photo of the owner').getByText('Accepted')).toBeVisible();
  await seller.page.keyboard.press('u');
  await expect(seller.page.getByText('Taken back: Photo of the owner')).toBeVisible();
  await expect(request(page, 'Photo of the owner').getByText('We are looking at it')).toBeVisible();
  await button(seller.page, 'Photo of the owner').click();
  await expect(seller.page.getByRole('button', { name: /^Accept\b/ })).toBeVisible();
  await seller.page.keyboard.press('a');
  const identity = seller.page.getByRole('article', { name: 'Identity of the owner' });
  await expect(identity).toBeVisible();
  await seller.page.keyboard.press('r');
  await expect(identity.getByRole('radio', { name: /blurred/ })).toBeFocused();
  await seller.page.keyboard.press('2');
  await identity.getByLabel('Your own words to the customer').fill('The left edge is cut off.');
  await seller.page.keyboard.press('Control+Enter');
  await expect(request(page, 'Identity of the owner').getByText('Please send it again')).toBeVisible();
  const again = await openRequest(page, 'Identity of the owner');
  await expect(again.getByText('The left edge is cut off.')).toBeVisible();

  await openTab(page, 'Messages');
  await page.getByLabel('Write to us').fill('Is the Aadhaar card fine?');
  await page.reload();
  await openTab(page, 'Messages');
  await expect(page.getByLabel('Write to us')).toHaveValue('Is the Aadhaar card fine?');
  await button(page, 'Send the message').click();
  await expect(seller.page.getByText('Is the Aadhaar card fine?')).toBeVisible();
  await seller.page.getByLabel('To the customer').fill('Yes, with the first eight digits hidden.');
  await seller.page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Yes, with the first eight digits hidden.')).toBeVisible();
  await seller.page.getByRole('tab', { name: 'Notes' }).click();
  const note = seller.page.getByLabel('New note');
  await expect(note).toHaveAccessibleDescription('Only staff see this');
  await note.fill('Speaks Tamil');
  await button(seller.page, 'Add the note').click();
  await expect(seller.page.getByText('Speaks Tamil')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'What we need from you' })).toBeVisible();
  await expectAccessible(page, 'the dashboard with a case');
  await page.goto('/hi/cases');
  await page.getByRole('link', { name: /FSSAI/ }).first().click();
  await expect((await openRequest(page, 'मालिक की पहचान')).getByText('The left edge is cut off.')).toBeVisible();
  await expect(page.getByText('Speaks Tamil')).toHaveCount(0);
  await seller.page.context().close();
});

test('papers are sent while the next is answered; one that fails comes back to its row, and leaving asks first', async ({
  page,
}) => {
  await openNewCase(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/requests/**', async (route) => {
    await held.promise;
    await route.fulfill({ status: 400, json: { code: 'file_locked', message: 'This PDF has a password.' } });
  });
  const identity = request(page, 'Identity of the owner');
  await chooseFiles(page, 'Identity of the owner', asFile('id.jpg', 'image/jpeg', await aPicture('jpeg')));
  await identity.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('Identity of the owner: on its way.')).toBeVisible();
  await expect(identity.getByText(/^Sending... \d+%$/).filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel('Name of the business')).toBeVisible();
  await expect(page.locator('dialog[aria-labelledby=leave-title]')).toBeAttached();
  await page.getByRole('link', { name: 'Your profile' }).filter({ visible: true }).click();
  const leave = page.getByRole('dialog').filter({ hasText: 'Leave while a paper is being sent?' });
  await leave.getByRole('button', { name: 'Stay here' }).click();
  await expect(leave).toBeHidden();
  await page.getByLabel('Name of the business').fill('Dosa Plaza');

  held.resolve();
  await expect(identity.getByText('This PDF has a password.').filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel('Name of the business')).toBeFocused();
  await expectAccessible(page, 'a paper that could not be sent');
  await page.unroute('**/requests/**');
  await page.getByRole('button', { name: /^Try again.*Identity of the owner$/ }).click();
  await expect(page.getByText('Identity of the owner: we have it.')).toBeVisible();
  await expect(page.getByLabel('Name of the business')).toHaveValue('Dosa Plaza');
});

test('a paper goes by itself, and once, after half a minute without a connection; Stop and Send go on with it', {
  tag: '@everything',
}, async ({ page, browserErrors }) => {
  browserErrors.expected.push(/ERR_FAILED|ERR_INTERNET/);
  const { caseId } = await openNewCase(page);
  await page.clock.install();
  const keys: (string | undefined)[] = [];
  await page.route('**/requests/**', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  const identity = request(page, 'Identity of the owner');
  await chooseFiles(page, 'Identity of the owner', asFile('id.jpg', 'image/jpeg', await aPicture('jpeg')));
  await identity.getByRole('button', { name: /^Send/ }).click();
  const waits = identity.getByText('No connection. We go on by ourselves').filter({ visible: true });
  for (const [attempts, seconds] of [1, 3, 9, 17].entries()) {
    await expect.poll(() => keys.length).toBeGreaterThan(attempts);
    await expect(waits).toBeVisible();
    await page.clock.fastForward(seconds * 1000);
  }
  await expect.poll(() => keys.length).toBeGreaterThan(4);
  await expect(waits).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);

  await (await openRequest(page, 'Identity of the owner')).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. Your files are still here; press the button to send them.')).toBeVisible();
  await identity.getByRole('button', { name: /^Send/ }).click();
  await expect(waits).toBeVisible();
  await page.unroute('**/requests/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Identity of the owner: we have it.')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const { requests } = await (await page.context().request.get(`/api/user/cases/${caseId}`)).json();
  const sent = requests.find(({ kind }: { kind: string }) => kind === 'identity');
  expect([sent.state, sent.documents.length]).toEqual(['checking', 1]);
});
