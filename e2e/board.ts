import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContextOptions, CDPSession, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { farah } from './log-in.ts';

type Task = { id: string; title: string; status: string; version: number; dueDate: string | null };

/** Creates an API client of a staff member that creates and changes tasks outside the browser. */
export async function staffAtApi(request: APIRequestContext, key: typeof farah) {
  const login = await (await request.post('/api/auth/login', { data: key })).json();
  const headers = { authorization: `Bearer ${login.token}` };
  const ask = async (method: string, path: string, data?: object): Promise<Task> => {
    const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect([path, answer.ok()]).toEqual([path, true]);
    return answer.json();
  };
  return {
    login,
    make: (task: object) => ask('POST', '/api/tasks', task),
    change: (id: string, change: object) => ask('PATCH', `/api/tasks/${id}`, change),
    find: (id: string) => ask('GET', `/api/tasks/${id}`),
  };
}

export type BoardStaff = Awaited<ReturnType<typeof staffAtApi>>;

/** Logs the browser in as a staff member through the API. */
export async function openBoardAs(page: Page, key: typeof farah): Promise<BoardStaff> {
  const staff = await staffAtApi(page.context().request, key);
  const { token, user } = staff.login;
  await page.context().addInitScript(
    ([kept, who]) => {
      if (!location.origin.startsWith('http')) return;
      localStorage.setItem('token', kept ?? '');
      localStorage.setItem('user', who ?? '');
    },
    [token, JSON.stringify({ _id: user._id, name: user.name, role: user.role })],
  );
  return staff;
}

/** Opens a second browser context and logs in as another user. */
export async function another(browser: Browser, key: typeof farah, options: BrowserContextOptions = {}) {
  const baseURL = process.env['SHOP_URL'] ?? '';
  const page = await (await browser.newContext({ baseURL, timezoneId: 'Asia/Kolkata', ...options })).newPage();
  return { page, staff: await openBoardAs(page, key) };
}

/** Returns a unique word by which a test finds its own tasks on the board. */
export const uniqueWord = () => `t${randomUUID().slice(0, 8)}`;

export const column = (page: Page, status: string): Locator => page.locator(`section[data-column="${status}"]`);
export const handle = (page: Page, title: string): Locator =>
  page.locator('.kot-handle').filter({ has: page.getByText(title, { exact: true }) });

/** Opens the board filtered by a word. */
export async function openBoardPage(page: Page, word: string, title?: string): Promise<void> {
  await page.goto(`/task-board?search=${word}`);
  await expect(page.getByRole('heading', { level: 2, name: /^To Do/ })).toBeVisible();
  if (title) await expect(handle(page, title)).toBeVisible();
}

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error(`not visible: ${of}`);
  return box;
}

/** Returns the centre of an element once it has stopped moving: new cards above it may still shift it. */
async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const { width, height } = await boxOf(of);
  const position = { x: width / 2, y: Math.min(height / 2, 80) };
  await of.hover({ trial: true, position });
  const { x, y } = await boxOf(of);
  return { x: x + position.x, y: y + position.y };
}

const lifted = (page: Page) => page.locator('.board[data-dragging]');

export async function dragByMouse(page: Page, title: string, to: string): Promise<void> {
  const [from, target] = [await centre(handle(page, title)), await centre(column(page, to))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y);
  await expect(lifted(page)).toHaveCount(0);
  await page.mouse.move(from.x + 12, from.y + 4);
  await expect(lifted(page)).toHaveCount(1);
  await page.mouse.move(target.x, target.y + 60, { steps: 6 });
  await expect(column(page, to).locator('[data-over]')).toHaveCount(1);
  await page.mouse.up();
  await expect(lifted(page)).toHaveCount(0);
}

/** Drags a card by touch, after a long press. */
export async function dragByTouch(page: Page, finger: CDPSession, title: string, to: string): Promise<void> {
  const [from, target] = [await centre(handle(page, title)), await centre(column(page, to))];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  await expect(lifted(page)).toHaveCount(1);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await touch('touchMove', { x: from.x + (target.x - from.x) * part, y: from.y + (target.y + 60 - from.y) * part });
  await expect(column(page, to).locator('[data-over]')).toHaveCount(1);
  await touch('touchEnd');
  await expect(lifted(page)).toHaveCount(0);
}

/** Replaces the Notification API and audio, which headless browsers lack, with stubs. */
export async function listenForAlerts(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (!location.origin.startsWith('http')) return;
    const receivedAlerts = { notes: [] as string[], rings: 0, asked: 0 };
    class Notified {
      static permission = localStorage.getItem('may-notify') ?? 'default';
      static async requestPermission() {
        receivedAlerts.asked += 1;
        Notified.permission = 'granted';
        localStorage.setItem('may-notify', 'granted');
        return 'granted';
      }
      constructor(title: string, { body }: { body: string }) {
        receivedAlerts.notes.push(`${title} ${body}`);
      }
    }
    Object.assign(window, { Notification: Notified, receivedAlerts });
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      if (this.src.endsWith('/alert.mp3')) receivedAlerts.rings += 1;
    };
  });
}

type Alerts = { notes: string[]; rings: number; asked: number };
declare const receivedAlerts: Alerts;

/** Returns the notifications and sounds that a tab has produced. */
export const alertsIn = (page: Page): Promise<Alerts> => page.evaluate(() => receivedAlerts);
