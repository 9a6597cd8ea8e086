import { expectAccessible } from './accessibility-checks.ts';
import { button, openNewCase } from './case.ts';
import { sellerAtCase, workOn } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';

test.use(phone);

test('the customer of an ended case reads why it ended, is asked for nothing, and can still write', async ({
  page,
}) => {
  const { caseId } = await openNewCase(page);
  const seller = await sellerAtCase(page, caseId);
  const work = await workOn(page, seller, caseId);
  await work.change({ authorityStatus: 'rejected', authorityWords: 'The kitchen is in a cellar.' });
  const { version } = await work.now();
  await work.ask('POST', '/end', { data: { reason: 'FSSAI refused it for good.', version } });

  await expect(page.getByText('Why it ended: FSSAI refused it for good.').first()).toBeVisible();
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates.getByText('Ended: FSSAI refused it for good.')).toBeVisible();
  await expect(page.getByText('To send', { exact: true })).toHaveCount(0);
  await page.getByLabel('Write to us').fill('What do I get back?');
  await expectAccessible(page, 'an ended case');
  await button(page, 'Send the message').click();
  await expect(seller.getByText('What do I get back?')).toBeVisible();
  await seller.context().close();
});
