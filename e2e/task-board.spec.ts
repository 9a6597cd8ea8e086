import { mostOnBoard } from '#shared/rules/tasks.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { alertsIn, another, column, handle, listenForAlerts, openBoardAs, openBoardPage, uniqueWord } from './board.ts';
import { newBuyer } from './buyer.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah, lakshmi } from './log-in.ts';
import { buy } from './orders.ts';

test.use(desktop);

test('a task is created, edited, deleted and restored', async ({ page, browserErrors }) => {
  const staff = await openBoardAs(page, farah);
  const word = uniqueWord();
  await openBoardPage(page, word);
  await page.getByRole('button', { name: 'New task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog.getByText('Enter a title.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill(`Weigh the scale ${word}`);
  await dialog.getByLabel('Due date').fill('2027-12-31T23:45');
  const linkedOrder = dialog.getByRole('combobox', { name: 'Linked order' });
  const linkedCustomer = dialog.getByRole('combobox', { name: 'Linked customer' });
  await dialog.getByText('Order and customer').click();
  await linkedOrder.fill('imran sheikh');
  const found = (of: string) => dialog.getByRole('listbox', { name: of }).getByRole('option');
  await expect(found('Linked order').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'a new task');
  await linkedOrder.press('ArrowDown');
  await linkedOrder.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Remove: Order KOT / })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove: Imran Sheikh' }).press('Enter');
  await linkedCustomer.pressSequentially('asha@demo');
  await expect(found('Linked customer')).toHaveCount(1);
  await linkedCustomer.press('Escape');
  await expect(linkedCustomer).toHaveValue('');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(column(page, 'todo').getByText('Due 31 Dec 2027, 11:45 pm')).toBeVisible();
  await expect(page.locator('.kot-link', { hasText: /^KOT / })).toHaveAttribute('href', /^\/orders\?open=ch_/);
  const id = (await page.locator('.kot').getAttribute('data-task')) ?? '';
  expect((await staff.find(id)).dueDate).toBe('2027-12-31T18:15:00.000Z');

  await page.getByRole('button', { name: /^Edit: / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByLabel('Title').fill(`Weigh both scales ${word}`);
  await staff.change(id, { dueDate: '2028-01-01T00:30:00+05:30' });
  await expect(edit.getByText(/^Farah Khan changed this task meanwhile: Due date/)).toBeVisible();
  await expect(edit.getByLabel('Due date')).toHaveValue('2028-01-01T00:30');
  await expect(edit.getByLabel('Title')).toHaveValue(`Weigh both scales ${word}`);
  browserErrors.expected.push(/ERR_FAILED/);
  await page.route(`**/api/tasks/${id}`, (route) => route.abort());
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toHaveText(/^We cannot reach our server/);
  await page.unroute(`**/api/tasks/${id}`);
  await edit.getByLabel('Status').selectOption('In Progress');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(column(page, 'inprogress').getByText(`Weigh both scales ${word}`)).toBeVisible();
  await expectAccessible(page, 'the board');

  const second = await staff.make({ title: `Oil the hinge ${word}` });
  await expect(handle(page, second.title)).toBeVisible();
  await page.getByRole('button', { name: `Delete: ${second.title}` }).click();
  await page.getByRole('button', { name: /^Edit: Weigh/ }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('.kot')).toHaveCount(0);
  const undoOther = page.getByRole('button', { name: `Undo: “${second.title}” is deleted.` });
  await page.route(`**/api/tasks/${id}/restore`, async (route) => {
    await undoOther.focus();
    await route.continue();
  });
  await page.getByRole('button', { name: `Undo: “Weigh both scales ${word}” is deleted.` }).click();
  await expect(page.getByText(`“Weigh both scales ${word}” is back in In Progress.`)).toBeVisible();
  await expect(undoOther).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.kot')).toHaveCount(2);
});

test('a board that does not show all tasks says so', { tag: '@everything' }, async ({ page }) => {
  const staff = await openBoardAs(page, farah);
  const word = uniqueWord();
  const { id, ...task } = await staff.make({ title: `Count the plates ${word}` });
  const cut = page.getByText(/^The board shows 2,000 tasks/);
  const all = Array.from({ length: mostOnBoard }, (_, n) => ({ ...task, id: n === 0 ? id : `${id.slice(0, -4)}${n}` }));
  await page.route('**/api/tasks', (route) => route.fulfill({ json: all.slice(1) }));
  await openBoardPage(page, `${word} nothing`);
  await expect(page.getByText('No task here fits the filters.').first()).toBeVisible();
  await expect(cut).toBeHidden();
  await page.unroute('**/api/tasks');
  await page.route('**/api/tasks', (route) => route.fulfill({ json: all }));
  await page.reload();
  await expect(cut).toBeVisible();
});

test('a due task alerts once, in one of two tabs', async ({ page }) => {
  const staff = await openBoardAs(page, farah);
  await listenForAlerts(page);
  const word = uniqueWord();
  const now = Date.now();
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const soon = await staff.make({ title: `Soon ${word}`, dueDate: inHours(6.02) });
  const late = await staff.make({ title: `Late ${word}`, dueDate: inHours(-23) });
  const longLate = await staff.make({ title: `Long late ${word}`, dueDate: inHours(-25) });
  const tabs = [page, await page.context().newPage()];
  for (const tab of tabs) {
    await tab.clock.install({ time: now });
    await openBoardPage(tab, word, late.title);
  }
  expect((await alertsIn(page)).asked).toBe(0);
  await page.getByRole('button', { name: 'Alerts: notifications and sound' }).click();
  await page.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(page.getByText('On. They show even while you work in another window.')).toBeVisible();

  const all = async () => {
    const both = await Promise.all(tabs.map(alertsIn));
    return both.flatMap(({ notes }) => notes).filter((note) => note.includes(word));
  };
  await page.clock.runFor(5_000);
  // Demo tasks may fill the short alert list, so check the history, which has all alerts.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('taskAlerts'))).toContain(late.id);
  for (const tab of tabs) await tab.clock.runFor(90_000);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts.getByRole('listitem')).toHaveCount(1);
  await expect(alerts.getByRole('listitem')).toContainText('Task Overdue!');
  await alerts.getByRole('button', { name: /^All \d+ alerts$/ }).press('Enter');
  await expect(alerts.getByRole('listitem').filter({ hasText: `${soon.title} is due soon.` })).toBeVisible();
  await expect(alerts.getByRole('status')).toContainText(' is ');
  const kinds = await alerts.getByRole('listitem').evaluateAll((all) => all.map((each) => each.dataset['kind']));
  expect(kinds).toEqual(kinds.toSorted());
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const box = await alerts.boundingBox();
    const rails = await page.locator('.board').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(rails?.y ?? 0);
  }
  const notifications = await all();
  expect(notifications.filter((note) => note.startsWith('Task Due Soon!'))).toEqual([
    `Task Due Soon! ${soon.title} is due soon.`,
  ]);
  expect(notifications.join()).not.toContain(longLate.title);

  await staff.change(soon.id, { dueDate: inHours(9) });
  await expect(page.locator(`[data-task="${soon.id}"] .countdown`)).toContainText('8h');
  for (const tab of tabs) await tab.clock.runFor(5_000);
  await staff.change(soon.id, { dueDate: inHours(1) });
  await expect(page.locator(`[data-task="${soon.id}"] .countdown`)).toContainText('0h');
  for (const tab of tabs) await tab.clock.runFor(10_000);
  await expect.poll(async () => (await all()).filter((note) => note.startsWith('Task Due Soon!')).length).toBe(2);
  await expect(page.locator(`[data-task="${late.id}"] .countdown`)).toHaveText('Overdue');
  await staff.change(late.id, { status: 'done' });
  await expect(alerts.getByText(`${late.title} is overdue.`)).toHaveCount(0);
});

test('a paid order appears as one card on another seller’s open board', async ({ page, browser }) => {
  const other = await another(browser, farah, desktop);
  const word = uniqueWord();
  const person = { ...newBuyer(), name: `Meera ${word}` };
  await openBoardPage(other.page, word);
  const order = await buy(page, { planId: 'zomato-starter' }, person);
  const cardIn = (status: 'todo' | 'inprogress') =>
    column(other.page, status)
      .getByRole('article')
      .filter({ has: other.page.locator(`a[href$="open=${order}"]`) });
  await expect(
    cardIn('todo')
      .filter({ hasText: 'Welcome call' })
      .getByText(/^Due (\d|to)/),
  ).toBeVisible();
  const card = cardIn('inprogress');
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: /^Move/ }).click();
  await other.page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(other.page.getByText('The case is not ready for this: open it to see what it waits for.')).toBeVisible();
  await expect(card).toHaveCount(1);
  await card.getByRole('link', { name: /^Open the case/ }).click();
  await expect(other.page.getByRole('heading', { level: 1, name: new RegExp(person.name) })).toBeVisible();
  await other.page.goBack();
  await other.page
    .getByRole('link', { name: `Bought by ${person.name}` })
    .first()
    .click();
  await expect(other.page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(other.page.getByText('Bought without an account.')).toBeVisible();
  await expectAccessible(other.page, 'the page of a guest');
  await other.page.goto(`/SellerDashboard?search=${person.email}`);
  await expect(other.page.getByRole('row', { name: new RegExp(`${person.name}.*Guest`) })).toBeVisible();
  await other.page.context().close();
});

test('the verse above the board can be paused, and its height never changes', { tag: '@everything' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expected.push(/status of 500/);
  await openBoardAs(page, lakshmi);
  let asked = 0;
  await page.route('**/api/gita', (route) => {
    // The first verse needs no request, because the HTML contains it.
    asked += 1;
    return route.fulfill({ status: 500, body: '' });
  });
  await page.clock.install();
  await page.goto('/task-board');
  await expect(page.getByText(/^Bhagavad Gita \d+\.\d+$/)).toBeVisible();
  // The timer for the next verse starts after hydration.
  await expect(page.getByPlaceholder('Find a task')).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByText('“You have the right to work, but never to the fruit of work.”')).toBeVisible();
  await expect(page.getByText('Bhagavad Gita 2.47')).toBeVisible();
  await page.getByRole('button', { name: 'Pause verse and countdowns' }).click();
  const before = asked;
  await page.clock.runFor(130_000);
  expect(asked).toBe(before);
  await page.getByRole('button', { name: 'Resume verse and countdowns' }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
});
