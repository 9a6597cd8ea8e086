import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { masked } from '#shared/rules/masking.ts';
import { aCustomer, aStaffMember, ask, type Session } from './accounts.ts';
import { aPdf } from './pdfs.ts';
import { until } from './people.ts';
import { openStage, type Stage } from './stage.ts';
import { saveProfile } from './uploads.ts';

// What holds for every endpoint at once, so that the next one that is written holds it too.
let stage: Stage;
let asha: Session;
let lakshmi: Session;
beforeAll(async () => {
  stage = await openStage();
  asha = await aCustomer(stage, 'asha@attacks.in');
  lakshmi = await aStaffMember(stage, 'lakshmi@attacks.in', 'admin');
});
afterAll(() => stage.close());

const endpoints = Object.entries(contract) as [string, Endpoint][];
const pathOf = ({ path }: Endpoint) =>
  path
    .replace(':number', 'ENQ-23456789')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    .replace('*', 'nothing');
const whoMay = ({ access }: Endpoint) => (access === 'signed-in' ? asha : lakshmi);

/** Whether a body with a field too many cannot fit. */
function isStrict(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.every(isStrict);
  if (schema instanceof z.ZodPipe) return isStrict(schema.in);
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

describe('a field that nobody asked for is refused, and never reaches a row:', () => {
  // The profile comes as a form: server/profile/profile.test.ts.
  const withBody = endpoints.filter(([, { body, access, form }]) => body && access !== 'provider' && !form);
  test.each(withBody)('%s', async (_name, endpoint) => {
    expect(endpoint.body && isStrict(endpoint.body)).toBe(true);
    const body = { isAdmin: true, role: 'superuser' };
    const told = await ask(stage, endpoint.method, pathOf(endpoint), body, whoMay(endpoint).bearer);
    const named = expect.objectContaining({ isAdmin: expect.any(String) });
    expect([told.status, told.body['fields']]).toEqual([
      400,
      endpoint.body instanceof z.ZodUnion ? expect.anything() : named,
    ]);
  });
});

describe('another site’s page with the person’s cookie changes nothing:', () => {
  const changing = endpoints.filter(
    ([, { method, access }]) => method !== 'GET' && access !== 'everyone' && access !== 'provider',
  );
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.chulha.evil.example' },
    { origin: 'null' },
    { referer: 'https://evil.example/' },
  ];
  test.each(changing)('%s', async (_name, endpoint) => {
    for (const from of elsewhere) {
      const headers = { cookie: whoMay(endpoint).cookie, ...from };
      const body = endpoint.method === 'DELETE' ? undefined : {};
      const { status, body: told } = await ask(stage, endpoint.method, pathOf(endpoint), body, headers);
      expect([from, status, told['code']]).toEqual([from, 403, 'origin_refused']);
    }
  });

  test('nor does it log anybody out, or read an answer', async () => {
    for (const from of elsewhere) await ask(stage, 'POST', '/api/auth/logout', {}, { cookie: asha.cookie, ...from });
    const { status, headers } = await ask(stage, 'GET', '/api/user/profile', undefined, {
      cookie: asha.cookie,
      origin: 'https://evil.example',
    });
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('the log says who was refused what, under the number that the person saw, and not what was typed', async () => {
  const guess = { email: 'asha@attacks.in', password: 'a guess of a stranger' };
  const wrong = await ask(stage, 'POST', '/api/auth/login', guess);
  const denied = await ask(stage, 'GET', '/api/admin/audit', undefined, asha.bearer);
  // The line is written once the answer has gone.
  const lineOf = ({ headers }: { headers: Headers }) =>
    until(
      async () =>
        stage.logged
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .find((line) => line['reqId'] === headers.get('x-request-id') && line['msg'] === 'answered'),
      (line) => line !== undefined,
    );
  expect(await lineOf(wrong)).toMatchObject({ route: '/api/auth/login', status: 401, refused: 'login_failed' });
  expect(await lineOf(denied)).toMatchObject({ route: '/api/admin/audit', refused: 'access_denied', person: asha.id });
  expect(stage.logged.join('\n')).not.toMatch(/asha@attacks|guess of a stranger/);
});

test('fifty requests for a code to one telephone are one message', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask(stage, 'POST', '/api/auth/phone/send-otp', { phone: '9811122233' })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(stage.texts.filter(({ phone }) => phone.endsWith('9811122233'))).toHaveLength(1);
});

test('whoever writes a whole Aadhaar number somewhere finds it in no list, no log and no file of ours', async () => {
  const aadhaar = '2345 6789 0124';
  await saveProfile(stage, asha, {
    name: 'Asha Rao',
    phone: '',
    aadharCard: { bytes: aPdf({}), name: `aadhaar ${aadhaar}.pdf`, type: 'application/pdf' },
  });
  await ask(stage, 'POST', `/api/admin/users/${asha.id}/notes`, { text: `Aadhaar ${aadhaar}` }, lakshmi.bearer);
  for (const path of ['/api/user/search', '/api/admin/users', '/api/admin/orders'])
    await ask(stage, 'GET', `${path}?q=${aadhaar}&search=${aadhaar}`.replaceAll(' ', '%20'), undefined, lakshmi.bearer);
  const places = [`/api/admin/users/${asha.id}`, `/api/admin/users/${asha.id}/timeline`, '/api/admin/audit'];
  const answers = await Promise.all(places.map((path) => ask(stage, 'GET', path, undefined, lakshmi.bearer)));
  const seen = answers.map(({ body }) => JSON.stringify(body)).join('\n');
  expect(seen).toContain('XXXX XXXX 0124');
  for (const text of [seen, stage.logged.join('\n')]) expect(text).toBe(masked(text));
  for (const text of [seen, stage.logged.join('\n')]) expect(text.replaceAll(/\D/g, '')).not.toContain('234567890124');
});

test('what every visitor downloads holds no secret, no number of a person, and no map back to our sources', () => {
  const folder = new URL('../build/client/', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
  expect(texts.length).toBeGreaterThan(50);
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  const secret =
    /APP_SECRET|DOCUMENT_KEYS|BACKUP_KEY|CLIENT_SECRET|cfsk_|garam chai|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL=(?!data:,$)/;
  expect(texts.filter(([, text]) => secret.test(text)).map(([name]) => name)).toEqual([]);
  expect(texts.filter(([, text]) => masked(text) !== text).map(([name]) => name)).toEqual([]);
});
