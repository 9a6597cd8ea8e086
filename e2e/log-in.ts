import type { Page } from '@playwright/test';
import { codeInSubject } from '#test/code-in-subject.ts';
import { expect } from './fixtures.ts';

export const asha = { email: 'asha@demo.chulha.example', password: 'garam chai 2026' };
export const farah = { email: 'farah@demo.chulha.example', password: 'garam chai 2026' };
export const lakshmi = { email: 'lakshmi@demo.chulha.example', password: 'garam chai 2026' };

type Credentials = { email: string; password: string };

/** Logs in on the login page. */
export async function logInOnPage(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function codeFor(page: Page, email: string): Promise<string> {
  const address = `/dev/mailbox/api/messages?to=${encodeURIComponent(email)}`;
  const find = async () => {
    const messages = (await (await page.request.get(address)).json()) as { subject: string }[];
    return messages.map(({ subject }) => codeInSubject.exec(subject)?.[0]).find((code) => code !== undefined) ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

/** Creates an account with a verified address through the API. */
export async function signUpOnPage(page: Page, name: string, email: string): Promise<Credentials> {
  const password = 'kadhai aur karchhi 7';
  await page.request.post('/api/auth/register', { data: { name, email, password } });
  const otp = await codeFor(page, email);
  expect((await page.request.post('/api/auth/verify-otp', { data: { email, otp } })).ok()).toBe(true);
  return { email, password };
}
