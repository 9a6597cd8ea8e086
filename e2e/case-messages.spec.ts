import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { another } from './board.ts';
import { button, openNewCase, openTab } from './case.ts';
import { openSection } from './case-staff.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { asFile, largePhoto } from './profile.ts';

test.use(phone);

test('a photo goes with a message, staff answer and hand the case over, both see what was read', async ({
  page,
  browser,
}) => {
  const { buyer } = await openNewCase(page);
  await openTab(page, 'Messages');
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages
    .getByLabel('Attach photos or files')
    .setInputFiles([
      asFile('kitchen.jpg', 'image/jpeg', await largePhoto()),
      asFile('notes.txt', 'text/plain', Buffer.from('no picture')),
    ]);
  await expect(messages.getByText('Only JPG, PNG, or PDF files are allowed.')).toBeVisible();
  await button(page, 'Remove notes.txt').click();
  await messages.getByLabel('Write to us').fill('Is this wall fine?');
  await expectAccessible(page, 'a message with a file');
  await button(page, 'Send the message').click();
  await expect(messages.getByRole('link', { name: 'kitchen.jpg' })).toBeVisible();
  await expect(messages.getByText('· read')).toHaveCount(0);

  const { page: seller } = await another(browser, farah, desktop);
  await seller.goto(`/cases?view=to-answer&search=${encodeURIComponent(buyer.email)}`);
  await button(seller, 'Save this view').click();
  await seller.getByLabel('Name of the view').fill('Asks about walls');
  await button(seller, 'Save').click();
  await expect(seller.getByRole('link', { name: 'Asks about walls' })).toHaveAttribute('aria-current', 'true');
  await button(seller, 'Delete view “Asks about walls”').click();
  await button(seller, 'Undo').click();
  await expect(seller.getByText('View “Asks about walls” is saved.')).toBeVisible();
  await seller.goto('/cases');
  await seller.getByRole('link', { name: 'Asks about walls' }).click();
  await expect(seller.getByText('To answer', { exact: true })).toHaveCount(1);
  await button(seller, 'Delete view “Asks about walls”').click();
  await seller.getByRole('link', { name: buyer.name }).click();

  const talk = seller.getByRole('region', { name: 'Messages' });
  const opened = seller.context().waitForEvent('page');
  await talk.getByRole('link', { name: 'kitchen.jpg' }).click();
  await (await opened).close();
  await expect(messages.getByText('· read')).toBeVisible();
  await expect(talk.getByText('Waits for an answer since')).toBeVisible();
  await talk
    .getByLabel('Attach photos or files')
    .setInputFiles(asFile('plan.jpg', 'image/jpeg', await aPicture('jpeg')));
  await expect(talk.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled', 'true');
  await talk.getByRole('button', { name: 'Send' }).click();
  await expect(messages.getByRole('link', { name: 'plan.jpg' })).toBeVisible();
  await expect(messages.getByText('Please see the attached file.')).toBeVisible();
  await expect(talk.getByText('Waits for an answer since')).toHaveCount(0);
  await expect(talk.getByText('· read')).toBeVisible();

  await messages.getByLabel('Write to us').fill('Thank you!');
  await button(page, 'Send the message').click();
  await button(seller, 'No answer needed').click();
  await expect(seller.getByText('Noted: no answer needed.')).toBeVisible();

  const handOver = await openSection(seller, 'Hand over or release the case');
  await handOver.getByLabel('Hand over to').selectOption({ label: 'Joseph Pereira' });
  await handOver.getByLabel('Note (optional)').fill('Calls after six.');
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expect(seller.getByText('Joseph Pereira has this case now.')).toBeVisible();
  await seller.getByRole('tab', { name: 'Notes' }).click();
  await expect(seller.getByText('To Joseph Pereira: Calls after six.')).toBeVisible();
  await expectAccessible(seller, 'a case that was handed over');
});
