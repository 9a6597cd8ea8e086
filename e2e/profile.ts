import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { signIn, signUpOnPage } from './log-in.ts';

export const wrongType = 'Only JPG, PNG, or PDF files are allowed.';
export const tooLarge = 'File too large. Max allowed size is 1MB.';

export type Member = { name: string; email: string; password: string };

/** Creates a customer, logs in and opens the profile page. */
export async function onProfile(page: Page, name = 'Asha Rao'): Promise<Member> {
  const email = `asha.${randomUUID().slice(0, 8)}@dosaplaza.in`;
  const key = await signUpOnPage(page, name, email);
  await signIn(page, key);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  return { name, ...key };
}

export async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();
}

/** Waits until the success message is shown. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: /^Profile updated successfully!$/ })).toBeVisible();
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** Finds the value of a field in the read-only profile. */
export const fact = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

export const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

let large: Promise<Buffer> | undefined;

/** Returns a phone photo that is noisy, larger than allowed, and rotated by EXIF. */
export function largePhoto(): Promise<Buffer> {
  large ??= makeLargePhoto();
  return large;
}

async function makeLargePhoto(): Promise<Buffer> {
  const [width, height] = [2_000, 1_500];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + ((at * at) >> 9)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Fetches the current profile from the server. */
export async function profileOf(
  page: Page,
): Promise<Record<'name' | 'aadharCard' | 'panCard' | 'profilePhoto', string | null>> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get('/api/user/profile', { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).user;
}
