import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { all } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { masked } from '#shared/rules/masking.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from './accounts.ts';
import { waitUntil } from './checkout.ts';
import { aPdf } from './pdfs.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { saveProfile } from './uploads.ts';

// Attacks on all endpoints of the contract, including endpoints added later.
let testApp: TestApp;
let asha: Session;
let lakshmi: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@attacks.in');
  lakshmi = await aStaffMember(testApp, 'lakshmi@attacks.in', 'admin');
});
afterAll(() => testApp.close());

const pathOf = ({ path }: Endpoint) =>
  path
    .replace(':number', 'ENQ-23456789')
    .replace(':day', '2026-01-26')
    .replace(':code', 'SAVE10')
    .replace('keys/:name', 'keys/mail')
    .replace('refunds/:id', 'refunds/rf23456789')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
const whoMay = ({ access }: Endpoint) => (access === 'signed-in' ? asha : lakshmi);

/** Whether the schema refuses bodies with unknown fields. */
function isStrict(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(isStrict);
  if (schema instanceof z.ZodPipe) return isStrict(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isStrict(schema.unwrap());
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

describe('mass assignment: an unknown field is refused and never stored:', () => {
  // The profile form is multipart; server/profile/profile.test.ts tests it.
  const withBody = all.filter(({ body, access, form }) => body && access !== 'provider' && !form);
  test.each(withBody)('$address', async (endpoint) => {
    expect(endpoint.body && isStrict(endpoint.body)).toBe(true);
    // Calls that take the password ask for it before anything else.
    const body = { isAdmin: true, role: 'superuser', password: goodPassword, current: goodPassword };
    const reply = await ask(testApp, endpoint.method, pathOf(endpoint), body, whoMay(endpoint).bearer);
    const named = expect.objectContaining({ isAdmin: expect.any(String) });
    expect([reply.status, reply.body['fields']]).toEqual([
      400,
      endpoint.body instanceof z.ZodUnion ? expect.anything() : named,
    ]);
  });
});

describe('CSRF: a cross-site request with the cookie changes nothing:', () => {
  const changing = all.filter(
    ({ method, access }) => method !== 'GET' && access !== 'everyone' && access !== 'provider',
  );
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.chulha.evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/' },
  ];
  test.each(changing)('$address', async (endpoint) => {
    for (const from of elsewhere) {
      const headers = { cookie: whoMay(endpoint).cookie, ...from };
      const body = endpoint.method === 'DELETE' ? undefined : {};
      const { status, body: reply } = await ask(testApp, endpoint.method, pathOf(endpoint), body, headers);
      expect([from, status, reply['code']]).toEqual([from, 403, 'origin_refused']);
    }
  });

  test('CSRF: a cross-site request cannot log out or read a response', async () => {
    for (const from of elsewhere) {
      const { status, headers } = await ask(testApp, 'POST', '/api/auth/logout', {}, { cookie: asha.cookie, ...from });
      expect([status, headers.get('set-cookie'), headers.get('clear-site-data')]).toEqual([403, null, null]);
    }
    const { status, headers } = await ask(testApp, 'GET', '/api/user/profile', undefined, {
      cookie: asha.cookie,
      origin: 'https://evil.example',
    });
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('the log has user, route, refusal and request id of a refused request, without its content', async () => {
  const guess = { email: 'asha@attacks.in', password: 'a guess of a stranger' };
  const wrong = await ask(testApp, 'POST', '/api/auth/login', guess);
  const denied = await ask(testApp, 'GET', '/api/admin/audit', undefined, asha.bearer);
  // The log line is written after the response has been sent.
  const lineOf = ({ headers }: { headers: Headers }) =>
    waitUntil(
      async () =>
        testApp.logged
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .find((line) => line['reqId'] === headers.get('x-request-id') && line['msg'] === 'answered'),
      (line) => line !== undefined,
    );
  expect(await lineOf(wrong)).toMatchObject({ route: '/api/auth/login', status: 401, refused: 'login_failed' });
  expect(await lineOf(denied)).toMatchObject({ route: '/api/admin/audit', refused: 'access_denied', person: asha.id });
  expect(testApp.logged.join('\n')).not.toMatch(/asha@attacks|guess of a stranger/);
});

test('fifty code requests for one phone number send one SMS', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone: '9811122233' })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(testApp.texts.filter(({ phone }) => phone.endsWith('9811122233'))).toHaveLength(1);
});

test('a full Aadhaar number in any text appears in no list, log or file', async () => {
  const aadhaar = '2345 6789 0124';
  await saveProfile(testApp, asha, {
    name: 'Asha Rao',
    phone: '',
    aadharCard: { bytes: aPdf({}), name: `aadhaar ${aadhaar}.pdf`, type: 'application/pdf' },
  });
  await ask(testApp, 'POST', `/api/admin/users/${asha.id}/notes`, { text: `Aadhaar ${aadhaar}` }, lakshmi.bearer);
  for (const path of ['/api/user/search', '/api/admin/users', '/api/admin/orders'])
    await ask(
      testApp,
      'GET',
      `${path}?q=${aadhaar}&search=${aadhaar}`.replaceAll(' ', '%20'),
      undefined,
      lakshmi.bearer,
    );
  const places = [`/api/admin/users/${asha.id}`, `/api/admin/users/${asha.id}/timeline`, '/api/admin/audit'];
  const answers = await Promise.all(places.map((path) => ask(testApp, 'GET', path, undefined, lakshmi.bearer)));
  const seen = answers.map(({ body }) => JSON.stringify(body)).join('\n');
  expect(seen).toContain('XXXX XXXX 0124');
  // A random request id may look like a number with a valid check digit.
  const logged = testApp.logged.map((line) => line.replace(/"reqId":"[\w-]+"/, ''));
  for (const text of [seen, ...logged]) expect(text).toBe(masked(text));
  for (const text of [seen, logged.join('\n')]) expect(text.replaceAll(/\D/g, '')).not.toContain('234567890124');
});

test('public files hold no secrets, personal numbers or source maps', () => {
  const folder = new URL('../build/client/', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
  expect(texts.length).toBeGreaterThan(50);
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  // The set-up names the settings that an admin may type; a value would follow the name.
  const secret =
    /APP_SECRET|DOCUMENT_KEYS|BACKUP_KEY|CLIENT_SECRET[=:]|cfsk_|garam chai|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL=(?!data:,$)/;
  expect(texts.filter(([, text]) => secret.test(text)).map(([name]) => name)).toEqual([]);
  // Decimal numbers in SVG paths may look like identity numbers with spaces.
  const withoutDecimals = texts.map(([name, text]) => [name, text.replaceAll(/\d*\.\d+/g, 'x')] as const);
  expect(withoutDecimals.filter(([, text]) => masked(text) !== text).map(([name]) => name)).toEqual([]);
});
