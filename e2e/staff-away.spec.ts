import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility-checks.ts';
import { openBoardAs } from './board.ts';
import { button } from './case.ts';
import { desktop, expect, test } from './fixtures.ts';
import { farah } from './log-in.ts';
import { startOwnShop } from './own-shop.ts';

test.use(desktop);

const joseph = { email: 'joseph@demo.chulha.example', password: farah.password };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens the work list of a shop as a staff member; `list` returns the ids of the cases in a view. */
async function workListOf(browser: Browser, baseURL: string, key: typeof farah) {
  const page = await (await browser.newContext({ ...desktop, baseURL })).newPage();
  const { login } = await openBoardAs(page, key);
  await page.goto('/cases');
  const list = async (view: string): Promise<string[]> => {
    const headers = { authorization: `Bearer ${login.token}` };
    const answer = await page.context().request.get(`/api/cases?view=${view}&limit=100`, { headers });
    const { items } = (await answer.json()) as { items: { id: string; ball: string | null }[] };
    return items.map(({ id }) => id);
  };
  return { page, list };
}

/** Takes the next case from the work list; returns its id, or '' if every open case is assigned. */
async function takeNext(page: Page): Promise<string> {
  await page.goto('/cases');
  await button(page, 'Take the next case').click();
  const none = page.getByText('Every open case has somebody.');
  const history = page.getByRole('tab', { name: 'History' });
  await expect(none.or(history).first()).toBeVisible();
  if (await none.isVisible()) return '';
  await expect(page.getByText('Joseph Pereira').first()).toBeVisible();
  return /[\w-]{36}$/.exec(page.url())?.[0] ?? '';
}

async function goAway(page: Page, handOverTo = ''): Promise<void> {
  await page.goto('/cases');
  await page.getByText('Going away?').click();
  await button(page, 'Set the absence').click();
  await expect(page.getByText('Enter the last day away.')).toBeVisible();
  await page.getByLabel('Last day away').fill(inDays(5));
  if (handOverTo) await page.getByLabel('Hand all open cases to').selectOption({ label: handOverTo });
  await button(page, 'Set the absence').click();
  await expect(page.getByRole('status').filter({ hasText: 'Away until' })).toBeVisible();
}

test('cases of somebody who is away are handed out one by one, or all at once to a colleague', {
  tag: '@everything',
}, async ({ browser }) => {
  const shop = await startOwnShop();
  try {
    const one = await workListOf(browser, shop.url, farah);
    const other = await workListOf(browser, shop.url, joseph);
    const mine = await one.list('mine');
    expect(mine.length).toBeGreaterThan(1);
    const free = await one.list('unassigned');

    await goAway(one.page);
    await expectAccessible(one.page, 'the absence of a seller');
    const taken: string[] = [];
    while (!taken.some((id) => mine.includes(id)) && taken.length <= free.length)
      taken.push(await takeNext(other.page));
    expect(mine).toContain(taken.at(-1));

    await button(one.page, 'Back now').click();
    await expect(one.page.getByText('The absence has ended.')).toBeVisible();
    for (let left = free.length; left > 0 && (await takeNext(other.page)); left -= 1);
    expect(await takeNext(other.page)).toBe('');

    const kept = await one.list('mine');
    expect(kept.toSorted()).toEqual(mine.filter((id) => !taken.includes(id)).toSorted());
    await goAway(one.page, 'Joseph Pereira');
    await expect(one.page.getByText(`Cases handed over: ${kept.length}.`)).toBeVisible();
    await one.page.goto('/cases?view=mine');
    await expect(one.page.getByText('No case here.')).toBeVisible();
    expect(await other.list('mine')).toEqual(expect.arrayContaining(kept));
  } finally {
    await shop.end();
  }
});
