import { another, column, dragByMouse, dragByTouch, handle, openBoardAs, openBoardPage, uniqueWord } from './board.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah, lakshmi } from './log-in.ts';

test.use({ ...desktop, contextOptions: { reducedMotion: 'no-preference' } });

const withText = (text: string) => ({ hasText: text });

test('a card moves by mouse, keyboard and menu, and back again', async ({ page }) => {
  const staff = await openBoardAs(page, farah);
  const word = uniqueWord();
  const { id, title } = await staff.make({ title: `Call the landlord ${word}` });
  await openBoardPage(page, word, title);

  await dragByMouse(page, title, 'inprogress');
  await expect(page.getByText(`“${title}” is now in In Progress.`)).toBeVisible();
  await expect(column(page, 'inprogress').locator('.kot')).toHaveCount(1);
  expect((await staff.find(id)).status).toBe('inprogress');

  await handle(page, title).focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('[aria-live="assertive"]').filter(withText('In Progress'));
  await expect(spoken).toHaveText(`Picked up “${title}” in In Progress.`);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live="assertive"]').filter(withText('Over Done.'))).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-live="assertive"]').filter(withText('Put down in Done.'))).toHaveCount(1);
  await expect(page.getByText(`“${title}” is now in Done.`)).toBeVisible();
  await expect(handle(page, title)).toBeFocused();

  await handle(page, title).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-live="assertive"]').filter(withText('stays in Done.'))).toHaveCount(1);

  await page.keyboard.press('Control+z');
  await expect(page.getByText(`“${title}” is back in In Progress.`)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`“${title}” is back in To Do.`)).toBeVisible();
  expect((await staff.find(id)).version).toBe(5);

  await page.getByRole('button', { name: `Move to…: ${title}` }).press('Enter');
  await expect(page.getByRole('button', { name: 'In Progress', exact: true }).last()).toBeFocused();
  await page.getByRole('button', { name: 'Done', exact: true }).last().press('Enter');
  await expect(column(page, 'done').locator('.kot')).toHaveCount(1);
  await expect(handle(page, title)).toBeFocused();
});

test('a card moves by touch', { tag: '@everything' }, async ({ browser }) => {
  const { page, staff } = await another(browser, farah, { viewport: { width: 768, height: 1024 }, hasTouch: true });
  const word = uniqueWord();
  const { title } = await staff.make({ title: `Photograph the menu ${word}` });
  await openBoardPage(page, word, title);
  await dragByTouch(page, await page.context().newCDPSession(page), title, 'inprogress');
  await expect(page.getByText(`“${title}” is now in In Progress.`)).toBeVisible();
  await page.context().close();
});

test('two users move one card: one wins, the other sees a message', async ({ page, browser }) => {
  const staff = await openBoardAs(page, farah);
  const word = uniqueWord();
  const { id, title } = await staff.make({ title: `Collect the PAN copy ${word}` });
  const other = await another(browser, lakshmi, desktop);
  await openBoardPage(page, word, title);
  await openBoardPage(other.page, word, title);

  await dragByMouse(other.page, title, 'inprogress');
  await expect(column(page, 'inprogress').locator('.kot')).toHaveCount(1);

  await other.page.route(`**/api/tasks/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await staff.change(id, { status: 'todo' });
    await route.continue();
  });
  await dragByMouse(other.page, title, 'done');
  await expect(
    other.page.getByText(`“${title}” was not moved and is back in In Progress. Farah Khan changed this task first.`),
  ).toBeVisible();
  await expect(column(other.page, 'todo').locator('.kot')).toHaveCount(1);
  await other.page.context().close();
});

test('a long column renders only cards near the viewport and the one just moved', { tag: '@everything' }, async ({
  page,
}) => {
  const staff = await openBoardAs(page, farah);
  const word = uniqueWord();
  for (let number = 10; number < 40; number += 1)
    await staff.make({ title: `Box ${number} ${word}`, status: 'inprogress', dueDate: `2031-01-01T00:00:${number}Z` });
  const { title } = await staff.make({ title: `The last of all ${word}`, dueDate: '2032-01-01T00:00:00Z' });
  await openBoardPage(page, word, title);
  const cards = column(page, 'inprogress').locator('.kot');
  await expect(page.getByRole('heading', { name: 'In Progress 30' })).toBeVisible();
  expect(await cards.count()).toBeLessThan(30);

  await dragByMouse(page, title, 'inprogress');
  await expect(page.getByText(`“${title}” is now in In Progress.`)).toBeVisible();
  await expect(handle(page, title)).toBeFocused();
  await expect(cards).toHaveCount(31);

  await page.reload();
  await expect(handle(page, `Box 10 ${word}`)).toBeVisible();
  expect(await cards.count()).toBeLessThan(31);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(handle(page, title)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
});
