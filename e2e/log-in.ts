import type { Page } from '@playwright/test';
import type { Language } from '#shared/language.ts';
import { expect } from './fixtures.ts';
import { codeSentTo } from './mails.ts';

export const asha = { email: 'asha@demo.chulha.example', password: 'garam chai 2026' };
export const farah = { email: 'farah@demo.chulha.example', password: 'garam chai 2026' };
export const lakshmi = { email: 'lakshmi@demo.chulha.example', password: 'garam chai 2026' };

type Credentials = { email: string; password: string };

/** Fills in and submits the login form. */
export async function logInOnPage(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

type Login = { token: string; user: { _id: string; name: string; role: string; accountant?: boolean } };

/** Logs in through the API, for tests that are not about the login. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  // A server that is overloaded refuses, and asks to come again.
  await expect(async () => {
    const answer = await page.request.post('/api/auth/login', { data: { email, password } });
    expect(answer.ok() || (await answer.text())).toBe(true);
    await storeLogin(page, await answer.json());
  }).toPass();
}

/** Logs in with a code sent to the e-mail address, like a buyer without a password. */
export async function signInByCode(page: Page, email: string, language: Language = 'en'): Promise<void> {
  await page.request.post('/api/auth/email-code', { data: { email, language } });
  const otp = await codeSentTo(page, email);
  const answer = await page.request.post('/api/auth/email-code/verify', { data: { email, otp, language } });
  await storeLogin(page, await answer.json());
}

/** Stores a login in the browser, like the login page. */
async function storeLogin(page: Page, { token, user: { _id, name, role, accountant } }: Login): Promise<void> {
  // Open a page of the same origin that has no scripts.
  await page.goto('/robots.txt');
  await page.evaluate(
    (login) => {
      for (const [key, text] of Object.entries(login)) localStorage.setItem(key, text);
    },
    { token, user: JSON.stringify({ _id, name, role, ...(accountant ? { accountant } : {}) }) },
  );
}

/** Creates an account with a verified e-mail address through the API. */
export async function signUpOnPage(page: Page, name: string, email: string): Promise<Credentials> {
  const password = 'kadhai aur karchhi 7';
  await page.request.post('/api/auth/register', { data: { name, email, password } });
  const otp = await codeSentTo(page, email);
  expect((await page.request.post('/api/auth/verify-otp', { data: { email, otp } })).ok()).toBe(true);
  return { email, password };
}
