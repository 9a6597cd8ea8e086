import type { Page } from '@playwright/test';
import Fastify from 'fastify';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { phoneSandbox } from '#sandbox/phone/plugin.ts';
import { expect, phone, test } from './fixtures.ts';
import { codeSentTo } from './mails.ts';
import { startOwnShop } from './own-shop.ts';

test.use(phone);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const offline = /ERR_FAILED/;

/** Returns a phone number that no other test uses. */
function aNumber(): string {
  return `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('login by SMS code', async ({ page, browserErrors }) => {
  const number = aNumber();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Phone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login with Phone' })).toBeVisible();
  await page.getByLabel('Phone').fill('98765');
  await button(page, 'Send OTP').click();
  await expect(page.getByText('A mobile number has 10 digits. This one has 5.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toBeFocused();

  browserErrors.expected.push(offline);
  await page.route('**/api/auth/phone/send-otp', (route) => route.abort());
  await page.getByLabel('Phone').fill(`+91 ${number.slice(0, 5)} ${number.slice(5)}`);
  await button(page, 'Send OTP').click();
  await expect(page.getByText('Failed to send OTP')).toBeVisible();
  await page.unroute('**/api/auth/phone/send-otp');
  await button(page, 'Send OTP').click();
  await expect(page.getByText(`OTP sent to +91${number}`)).toBeVisible();
  await expect(page.getByLabel('OTP')).toBeFocused();
  await expect(page.getByLabel('OTP')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(button(page, 'Resend OTP')).toHaveAttribute('aria-disabled', 'true');

  const code = await codeSentTo(page, `+91${number}`);
  await page.getByLabel('OTP').fill(otherThan(code));
  await button(page, 'Verify OTP').click();
  await expect(page.getByText('Invalid OTP', { exact: true })).toBeVisible();
  await page.getByLabel('OTP').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Verify OTP').click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('with the hosted provider', () => {
  const projectId = 'demo-chulha';

  test('the provider sends the code, and its ID token opens the session', { tag: '@everything' }, async ({
    browser,
    browserErrors,
  }) => {
    const provider = Fastify({ forceCloseConnections: true });
    await provider.register(phoneSandbox, { projectId });
    const port = await freeLoopbackPort();
    const providerUrl = await provider.listen({ port, host: '127.0.0.1' });
    const settings = {
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'any-key',
      FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
    };
    const shop = await startOwnShop(settings);
    const context = await browser.newContext({ ...phone, baseURL: shop.url });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const number = aNumber();
    const sentCode = async () => {
      const answer = await fetch(`${providerUrl}/emulator/v1/projects/${projectId}/verificationCodes`);
      const { verificationCodes } = (await answer.json()) as { verificationCodes: { code: string }[] };
      return verificationCodes.at(-1)?.code ?? '';
    };

    const opened = await page.goto('/login-phone');
    const policy = opened?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' http://127.0.0.1:${port};`);
    expect((await page.request.get('/login')).headers()['content-security-policy']).not.toContain(String(port));
    expect(asked.filter((address) => /firebase/.test(address))).toEqual([]);

    await page.route(`${providerUrl}/**`, (route) => route.abort());
    browserErrors.expected.push(offline);
    await page.getByLabel('Phone').fill(number);
    await button(page, 'Send OTP').click();
    await expect(page.getByText('Failed to send OTP')).toBeVisible();
    await page.unroute(`${providerUrl}/**`);
    await button(page, 'Send OTP').click();
    await expect(page.getByText(`OTP sent to +91${number}`)).toBeVisible();

    const code = await sentCode();
    await page.getByLabel('OTP').fill(otherThan(code));
    await button(page, 'Verify OTP').click();
    await expect(page.getByText('Invalid OTP', { exact: true })).toBeVisible();
    await page.route('**/api/auth/phone', (route) => route.abort());
    await page.getByLabel('OTP').fill(code);
    await button(page, 'Verify OTP').click();
    await expect(page.getByText('Server error. Please try again.', { exact: true })).toBeVisible();
    await page.unroute('**/api/auth/phone');
    await button(page, 'Verify OTP').click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);

    const stored = await page.evaluate(async () => ({
      keys: Object.keys(localStorage).toSorted(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(stored).toEqual({ keys: ['token', 'user'], databases: ['firebase-heartbeat-database'] });
    const strangers = asked.filter((address) => !address.startsWith(shop.url) && !address.startsWith(providerUrl));
    expect(strangers).toEqual([]);
    expect((await page.request.post('/api/auth/phone/send-otp', { data: { phone: number } })).status()).toBe(404);

    await context.close();
    await shop.end();
    await provider.close();
  });
});
