import { expectAccessible } from './accessibility-checks.ts';
import { desktop, expect, test } from './fixtures.ts';
import { lakshmi, signIn } from './log-in.ts';

test.use(desktop);

test('an admin makes a service with steps of its own, tries them as a customer, publishes them and puts it on sale', async ({
  page,
}) => {
  const slug = `shop-act-${Date.now() % 1_000_000}`;
  const card = (name: RegExp) => page.getByRole('list', { name: 'Steps' }).getByRole('button', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  await signIn(page, lakshmi);
  await page.goto('/catalogue?open=service:new');
  await page.getByLabel('Address').fill(slug);
  await page.getByLabel('Name', { exact: true }).first().fill('Shop licence');
  await page.getByLabel('What it is').first().fill('The licence of your shop with the State.');
  await button('Add the service').click();
  await expect(page).toHaveURL(new RegExp(`/catalogue/steps/${slug}`));
  await expect(page.getByText('Not published yet.')).toBeVisible();

  await page.getByText('Name, promise and results').click();
  await page.getByLabel('Name, English').fill('Shop licence');
  await page.getByLabel('Authority or platform').fill('Labour Department');

  await card(/Papers and answers/).click();
  await button('Remove Photo of the owner').click();
  await button('Ask for something of your own').click();
  await page.getByLabel('What you ask for, English').fill('Lease of the shop');
  await page.getByLabel('What you ask for, हिन्दी').fill('दुकान का किरायानामा');
  await page.getByLabel('Why you ask, English').fill('The office asks for it.');
  await expectAccessible(page, 'the steps of a service');

  await card(/An officer visits/).click();
  await button('Remove').first().click();
  await expect(card(/An officer visits/)).toHaveCount(0);
  await card(/We file it/).click();
  await button('Add it').click();
  await expect(page.getByText('A step without a title: write a title in English.')).toBeVisible();
  await page.getByLabel('Title, English').fill('We pay the fee');
  await page.getByLabel('What the customer reads, English').fill('The fee of the office.');
  await button('Move earlier').press('Enter');
  await expect(page.getByRole('heading', { name: /^Step 6: We pay the fee/ })).toBeVisible();
  await button('Undo').click();
  await expect(page.getByRole('heading', { name: /^Step 7: We pay the fee/ })).toBeVisible();
  await expect(page.getByText('We promise 5 working days, but our own steps may take 6.')).toHaveCount(0);
  await expect(page.getByText('Nothing. It can be published.')).toBeVisible();

  await button('Begin a pretended case').click();
  const pretended = page.getByRole('region', { name: 'Try it as a customer' });
  await expect(pretended).toContainText('Lease of the shop');
  await button('Customer sends').click();
  for (const name of ['Next step', 'Next step', 'Customer sends', 'Next step', 'Next step', 'Next step'])
    await button(name).click();
  await expect(pretended).toContainText('With Labour Department.');
  await button(/It comes: .* has a question/).click();
  await expect(pretended).toContainText('With us.');

  await button('Save draft').click();
  await expect(page.getByText('The draft is saved. Cases do not follow')).toBeVisible();
  await button('Publish version 1').click();
  await expect(page.getByText('Version 1 is published.')).toBeVisible();
  await page.reload();
  await expect(card(/We pay the fee/)).toBeVisible();

  await page.goto('/catalogue?open=plan:new');
  await page.getByLabel('Address').fill(`${slug}-basic`);
  await page.getByLabel('Service', { exact: true }).selectOption(slug);
  await page.getByLabel('Name', { exact: true }).first().fill('Shop licence');
  await page.getByLabel('What it includes').first().fill('Filed with the office');
  await page.getByLabel('Price').fill('1500');
  await button('Put on sale').click();
  await expect(page).toHaveURL('/catalogue');
  await page
    .getByRole('row', { name: new RegExp(`/services/${slug} `) })
    .getByRole('switch')
    .click();
  await expect(page.getByText('Shop licence is on sale.')).toBeVisible();
  await expect(async () => {
    await page.goto(`/hi/services/${slug}`);
    await expect(page.getByText('दुकान का किरायानामा')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('₹1,500').first()).toBeVisible();

  await page.goto('/catalogue');
  await page
    .getByRole('row', { name: new RegExp(`/services/${slug} `) })
    .getByRole('switch')
    .click();
  await expect(page.getByText('Shop licence is no longer on sale.')).toBeVisible();
});
