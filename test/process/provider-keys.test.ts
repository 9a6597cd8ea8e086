import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#database/embedded.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { waitUntil } from '#test/checkout.ts';
import { startMailServer } from './mail-server.ts';
import { aDataDir } from './product.ts';
import { type Program, runProgram } from './program.ts';
import { urlOfDatabase } from './shop.ts';

// A production process begins with nothing but its database and its own keys; the rest is typed on the screen.
const password = 'kadhai aur karchhi 7';
const home = aDataDir();
const cluster = aDataDir();
let url: string;
let product: Program;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let database: Awaited<ReturnType<typeof startEmbedded>>;
beforeAll(async () => {
  const port = await freeLoopbackPort();
  url = `http://localhost:${port}`;
  database = await startEmbedded(cluster.dataDir);
  mailServer = await startMailServer(join(home.dataDir, 'emails'));
  product = runProgram('server/main.ts', [], {
    APP_MODE: 'production',
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: 'https://www.annapurna-setup.in',
    DATABASE_URL: urlOfDatabase(database),
    DATA_DIR: join(home.dataDir, 'data'),
    APP_SECRET: randomBytes(48).toString('base64'),
    DOCUMENT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    STAFF_SECOND_FACTOR: 'optional',
  });
  await product.says(/Stop with Ctrl-C/, 300);
});
afterAll(async () => {
  await product?.kill();
  await mailServer?.close();
  await database?.stop();
  await Promise.all([home.remove(), cluster.remove()]);
});

let session: Record<string, string> = {};
async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...session, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() };
}

test('keys of providers are typed, sealed, used by the process at once and never shown', async () => {
  expect((await fetch(url)).status).toBe(503);
  const token = /\/setup\/([\w-]+)/.exec(product.output())?.[1];
  const person = { name: 'Meera Nair', email: 'meera@annapurna-setup.in', password };
  expect((await ask('POST', `/api/setup/${token}`, person)).status).toBe(204);
  const { body: login } = await ask('POST', '/api/auth/login', { email: person.email, password });
  session = { authorization: `Bearer ${login.token}` };

  const untyped = await ask('POST', '/api/admin/setup/tries/mail');
  expect(untyped.body).toMatchObject({ tries: { mail: { problem: 'Enter the keys first.' } } });
  const type = (values: object, more: object = { password }) =>
    ask('PUT', '/api/admin/setup/keys/mail', { values, ...more });
  expect((await type({ SMTP_URL: mailServer.url }, {})).body.code).toBe('password_needed');
  expect((await type({ SMTP_URL: 'mail.example.in' })).body.fields).toEqual({
    'values.SMTP_URL': expect.stringContaining('smtp://'),
  });
  expect((await type({ SMTP_URL: mailServer.url })).status).toBe(200);
  const keys = await waitUntil(
    async () => (await ask('POST', '/api/admin/setup/tries/mail').catch(() => undefined))?.body,
    (body) => body?.tries?.mail?.ok === true,
    60,
  );
  expect(keys.keys).toContainEqual({ name: 'SMTP_URL', from: 'typed', tail: mailServer.url.slice(-4) });
  expect(JSON.stringify(keys)).not.toContain(mailServer.url);
  expect(mailServer.deliveries.map(({ to }) => to)).toContain(person.email);

  const phone = (values: object) => ask('PUT', '/api/admin/setup/keys/phone', { values, password });
  expect((await phone({ FIREBASE_PROJECT_ID: 'annapurna' })).body.fields).toEqual({
    'values.FIREBASE_API_KEY': expect.stringContaining('missing'),
  });
  expect((await type({ SMTP_URL: '' }, {})).body.code).toBe('password_needed');
  expect((await type({ SMTP_URL: '' })).status).toBe(200);
  const removed = await waitUntil(
    async () => (await ask('POST', '/api/admin/setup/tries/mail').catch(() => undefined))?.body,
    (body) => body?.tries?.mail?.problem === 'Enter the keys first.',
    60,
  );
  expect(removed.keys).toContainEqual({ name: 'SMTP_URL', from: null, tail: null });
  expect((await product.stop()).code).toBe(0);
});
