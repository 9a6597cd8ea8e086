import { chromium, type Page } from '@playwright/test';
import { median } from './metrics.ts';

/** Number of cards on the measured board. */
export const boardSize = 500;

/**
 * Drag measurements in milliseconds. `hand`: longest task on pick-up or drop. `carried`: longest frame gap while
 * dragging. `menuMove`: delay of a move by menu. `tick`: longest frame gap on an idle board.
 */
export type Felt = { hand: number; carried: number; menuMove: number; tick: number };

/** Measures in Chromium how smoothly cards are dragged, and the delay of moves by menu. */
export async function lookAtBoard(url: string, token: string): Promise<Felt> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
    await page.addInitScript(
      ([kept, user]) => {
        localStorage.setItem('token', kept ?? '');
        localStorage.setItem('user', user ?? '');
      },
      [token, JSON.stringify({ _id: '00000000-0000-4000-8000-000000000000', name: 'Seller 0', role: 'seller' })],
    );
    await page.addInitScript(watchThread);
    await page.goto(`${url}/task-board`);
    await page.locator('.kot').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(2_000);
    await seen(page);
    await page.waitForTimeout(3_000);
    const still = await seen(page);
    const drags: Drag[] = [];
    for (let turn = 0; turn < 5; turn += 1) drags.push(await dragAcross(page));
    return {
      hand: median(drags.map(({ hand }) => hand)),
      carried: median(drags.map(({ carried }) => carried)),
      menuMove: await moveByMenu(page),
      tick: still.frame,
    };
  } finally {
    await browser.close();
  }
}

type Drag = { hand: number; carried: number };
type Seen = { frame: number; task: number };
declare const thread: { take(): Seen; input: number };

const seen = (page: Page) => page.evaluate(() => thread.take());

/** Records the longest frame gap, the longest task, and the longest delay from a click to the next frame. */
function watchThread(): void {
  const noted = { frame: 0, task: 0 };
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    noted.frame = Math.max(noted.frame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.task = Math.max(noted.task, duration);
  }).observe({ type: 'longtask', buffered: false });
  const longest = {
    input: 0,
    take() {
      const result = { ...noted };
      noted.frame = 0;
      noted.task = 0;
      return result;
    },
  };
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (name === 'click' || name === 'pointerup') longest.input = Math.max(longest.input, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  Object.assign(window, { thread: longest });
}

/** Drags the second card of the first column across all columns and drops it in the second. */
async function dragAcross(page: Page): Promise<Drag> {
  await seen(page);
  const from = await page.locator('section[data-column="todo"] .kot-handle').nth(1).boundingBox();
  const to = await page.locator('section[data-column="inprogress"]').boundingBox();
  const last = await page.locator('section[data-column="done"]').boundingBox();
  if (!from || !to || !last) throw new Error('the board is not on the screen');
  const middle = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, middle + 4);
  await page.locator('.board[data-dragging]').waitFor();
  await page.waitForTimeout(200);
  const taken = await seen(page);
  await page.mouse.move(last.x + last.width / 2, middle + 40, { steps: 40 });
  await page.mouse.move(to.x + to.width / 2, middle + 80, { steps: 30 });
  const carried = await seen(page);
  await page.mouse.up();
  await page.locator('.board:not([data-dragging])').waitFor();
  await page.waitForTimeout(400);
  const letGo = await seen(page);
  return { hand: Math.max(taken.task, letGo.task), carried: carried.frame };
}

async function moveByMenu(page: Page): Promise<number> {
  const waits: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const card = page.locator('section[data-column="todo"] .kot').nth(2);
    const task = await card.getAttribute('data-task');
    await card.locator('.kot-act').nth(1).click();
    await page.evaluate(() => {
      thread.input = 0;
    });
    await page.locator('.board-menu button', { hasText: /^Done$/ }).click();
    // The moved card is far below the viewport, so the new column may not have rendered it; wait until the old column
    // no longer shows it.
    await page.locator(`section[data-column="todo"] [data-task="${task}"]`).waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    waits.push(await page.evaluate(() => thread.input));
  }
  return median(waits);
}
