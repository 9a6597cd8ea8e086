import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { aPdf } from '#test/pdfs.ts';
import { aPicture } from '#test/uploads.ts';
import { expectAccessible } from './accessibility-checks.ts';
import { openBoardAs } from './board.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { asha, farah, signUpOnPage } from './log-in.ts';

/** Creates a customer with PAN and Aadhaar documents. */
async function aCustomer(page: Page) {
  const part = randomUUID().slice(0, 8);
  const name = `Meenakshi ${part} Sundaram`;
  const key = await signUpOnPage(page, name, `meena.${part}@dosaplaza.in`);
  const { token } = await (await page.request.post('/api/auth/login', { data: key })).json();
  const saved = await page.request.put('/api/user/profile', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      phone: '9812345670',
      panCard: { name: 'pan.png', mimeType: 'image/png', buffer: await aPicture() },
      aadharCard: { name: 'aadhaar 234567890124.pdf', mimeType: 'application/pdf', buffer: aPdf({}) },
    },
  });
  expect(saved.ok()).toBe(true);
  await page.context().clearCookies();
  return { name, part, email: key.email };
}

async function onTheList(page: Page): Promise<void> {
  await openBoardAs(page, farah);
  await page.goto('/SellerDashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'All Customers' })).toBeVisible();
  await expect(table(page)).toBeVisible();
}

const table = (page: Page) => page.getByRole('table', { name: 'All Customers' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('at desktop width', () => {
  test.use(desktop);

  test('a seller finds a customer by keyboard, opens the documents and returns to the same row', async ({ page }) => {
    const { name, part, email } = await aCustomer(page);
    await onTheList(page);
    await page.getByRole('navigation', { name: 'Your area' }).getByRole('link').first().focus();
    await page.keyboard.press('/');
    await page.keyboard.type(part.slice(1));
    await expect(page).toHaveURL(`/SellerDashboard?search=${part.slice(1)}`);
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await expect(table(page).getByRole('row').nth(1)).toContainText(email);
    await expectAccessible(page, 'list of customers');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: '+91 98123 45670' })).toHaveAttribute('href', 'tel:+919812345670');
    await expect(section(page, 'Papers')).toContainText('aadhaar XXXXXXXX0124.pdf');

    await page.getByRole('button', { name: 'Look at it: PAN card' }).click();
    const viewer = page.getByRole('dialog', { name: `PAN card of ${name}` });
    const width = () => viewer.getByRole('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await expectAccessible(page, 'viewer of papers');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Look at it: PAN card' })).toBeFocused();
    await expect(section(page, 'Timeline')).toContainText('Farah Khan opened: PAN card');
    const opened = page.waitForResponse((answer) => /\/uploads\/|\/api\/documents\//.test(answer.url()));
    await page.getByRole('button', { name: 'Look at it: Aadhar card' }).click();
    expect((await opened).status()).toBe(200);
    await expect(page.getByRole('img', { name: `Aadhar card of ${name}` })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goBack();
    await expect(page.getByLabel('Find by name')).toHaveValue(part.slice(1));
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  });

  test('a seller adds a note, removes and restores it; markup in it stays text', { tag: '@everything' }, async ({
    page,
  }) => {
    const { name, part } = await aCustomer(page);
    await onTheList(page);
    await page.getByLabel('Find by name').fill(part);
    await page.getByRole('link', { name, exact: true }).click();
    const text = '<img src=x onerror="alert(1)"> calls after 6 pm';
    await page.getByLabel('New note').fill(text);
    await page.reload();
    await expect(page.getByLabel('New note')).toHaveValue(text);
    await page.getByRole('button', { name: 'Add note' }).click();
    const notes = section(page, 'Notes');
    await expect(notes.getByRole('listitem')).toContainText([text]);
    await expect(page.getByLabel('New note')).toHaveValue('');
    await expect(section(page, 'Timeline')).toContainText('Farah Khan noted');
    await notes.getByRole('button', { name: /^Remove the note/ }).click();
    await expect(notes).toContainText('No notes yet.');
    await notes.getByRole('button', { name: 'Undo' }).click();
    await expect(notes.getByRole('listitem')).toContainText([text]);
    await expectAccessible(page, 'page of a customer');
  });

  test('a seller pages through the filtered list and exports it', { tag: '@everything' }, async ({ page }) => {
    const { email } = asha;
    await onTheList(page);
    await page.getByLabel('Sort by').selectOption('name');
    await expect(page).toHaveURL('/SellerDashboard?sort=name');
    await page.getByLabel('Find by name').fill(email);
    await expect(table(page).getByRole('row')).toHaveCount(2);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(`"${email}","9876500011"`)]);
    await page.getByLabel('Find by name').fill(`${email} nobody`);
    await expect(page.getByText('No users found.')).toBeVisible();
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await expect(page.getByLabel('Find by name')).toHaveValue('');
    await expect(
      table(page)
        .getByRole('row', { name: /Asha Rao/ })
        .first(),
    ).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a seller opens a card and goes to a section', { tag: '@everything' }, async ({ page }) => {
    await onTheList(page);
    await page.getByLabel('Find by name').fill(asha.email);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Papers').selectOption('sent');
    const found = page.getByRole('link', { name: 'Asha Rao', exact: true });
    // The previous results stay visible until the response arrives.
    await expect(found).toHaveCount(1);
    await found.click();
    await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Papers' }).click();
    await expect(page.getByRole('heading', { name: 'Papers' })).toBeInViewport();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
  });
});
