import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import hindi from '#shared/messages/api.hi.json' with { type: 'json' };
import { sentenceOf } from '#shared/messages.ts';
import { aBuyer } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { errorBodyOf } from './errors.ts';
import { HttpError } from './refuse.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

type Sent = { method?: string; path?: string; body?: string | Buffer; type?: string; language?: string };

async function send({ method = 'POST', path = '/api/quote', body, type = 'application/json', language }: Sent) {
  const response = await fetch(testApp.url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
  });
  const reply = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    reply: reply.startsWith('{') ? JSON.parse(reply) : reply,
  };
}

const deep = (times: number) => '['.repeat(times) + ']'.repeat(times);
const quote = (more: object) => JSON.stringify({ planId: 'basic', ...more });

const wrong: [what: string, sent: Sent, status: number, code: string][] = [
  ['broken JSON', { body: '{"planId":' }, 400, 'not_json'],
  ['no body', { body: '' }, 400, 'not_json'],
  ['a body that is no object', { body: '"basic"' }, 400, 'invalid'],
  ['bytes that are no UTF-8', { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400, 'not_json'],
  ['brackets without end', { body: '['.repeat(100_000) }, 400, 'not_json'],
  ['JSON 50,000 deep', { body: deep(50_000) }, 400, 'invalid'],
  ['JSON 40,000 deep in a field', { body: `{"planId":${deep(40_000)}}` }, 400, 'invalid'],
  ['objects 8,000 deep', { body: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}` }, 400, 'invalid'],
  ['200 kB', { body: quote({ couponCode: 'A'.repeat(200_000) }) }, 413, 'too_large'],
  ['a form', { body: 'planId=basic', type: 'application/x-www-form-urlencoded' }, 415, 'wrong_media'],
  ['XML', { body: '<plan/>', type: 'text/xml' }, 415, 'wrong_media'],
  ['NUL in a text', { body: quote({ couponCode: 'SAVE\0' }) }, 400, 'invalid'],
  ['NUL in a name', { body: quote({ 'planId\0': 1 }) }, 400, 'invalid'],
  ['half a character', { body: '{"planId":"\\ud83d"}' }, 400, 'invalid'],
  ['an unknown field', { body: quote({ total: 1 }) }, 400, 'invalid'],
  ['__proto__', { body: '{"planId":"basic","__proto__":{"a":1}}' }, 400, 'not_json'],
  ['an unknown plan', { body: JSON.stringify({ planId: 'gold' }) }, 404, 'plan_unknown'],
  ['NUL in a path', { method: 'GET', path: '/api/plan/%00' }, 400, 'invalid'],
  ['a path that cannot be read', { method: 'GET', path: '/api/plan/%zz' }, 404, 'not_found'],
  ['a path of 300 letters', { method: 'GET', path: `/api/plan/${'a'.repeat(300)}` }, 404, 'not_found'],
  ['an id of another form', { method: 'GET', path: '/api/orders/1/status' }, 404, 'not_found'],
  ['an unknown address of the API', { method: 'GET', path: '/api/nothing' }, 404, 'not_found'],
  ['an unknown address to post to', { path: '/api/nothing', body: '{}' }, 404, 'not_found'],
  ['an address that takes no DELETE', { method: 'DELETE', path: '/api/plans' }, 404, 'not_found'],
  ['a page that is posted to', { path: '/plans', body: '{}' }, 404, 'not_found'],
];

describe('an invalid request gets a 4xx response that names the problem', () => {
  test.each(wrong)('%s', async (_what, sent, status, code) => {
    const answer = await send(sent);
    expect([answer.status, answer.reply.code]).toEqual([status, code]);
    expect(answer.reply.message).toMatch(/^[A-Z].{10,}/);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('an unknown field is named in the response', async () => {
    const { reply } = await send({ body: quote({ total: 1 }) });
    expect(reply.fields).toEqual({ total: 'This field is not known here.' });
    expect(reply.reasons).toEqual({ total: { code: 'field_unknown' } });
  });

  test('of thousands of unknown fields twenty are named', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at}`, 1]));
    for (const path of ['/api/quote', '/api/contact', '/api/auth/login']) {
      const { status, reply } = await send({ path, body: JSON.stringify(unknown) });
      expect(status).toBe(400);
      expect(Object.keys(reply.fields)).toHaveLength(20);
      expect(Object.keys(reply.reasons)).toEqual(Object.keys(reply.fields));
      expect(JSON.stringify(reply).length).toBeLessThan(5_000);
    }
  });

  test('an empty form names every missing field', async () => {
    const { status, reply } = await send({
      path: '/api/cashfree/initiate-payment',
      body: JSON.stringify(aBuyer({ name: '', email: '', phone: '', state: '' })),
    });
    expect([status, reply.code, reply.message]).toEqual([400, 'fields_missing', 'Please fill all required fields.']);
    expect(Object.keys(reply.fields).sort()).toEqual(['email', 'name', 'phone', 'state']);
    expect(reply.reasons).toMatchObject({ name: { code: 'name_missing' }, phone: { code: 'phone_missing' } });
  });

  test('field reasons carry the figures of their sentences', async () => {
    const { reply } = await send({
      path: '/api/cashfree/initiate-payment',
      body: JSON.stringify(aBuyer({ name: 'A'.repeat(101), phone: '98765' })),
    });
    expect(reply.fields).toMatchObject({
      name: 'Use at most 100 characters.',
      phone: 'A mobile number has 10 digits. This one has 5.',
    });
    expect(reply.reasons).toEqual({
      name: { code: 'too_long', params: { most: 100 } },
      phone: { code: 'phone_length', params: { count: 5 } },
    });
  });

  test('the server keeps serving after invalid requests', async () => {
    expect((await send({ body: quote({}) })).status).toBe(200);
    expect(testApp.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('the language of an error', () => {
  const buyer = JSON.stringify(aBuyer({ name: 'A'.repeat(101), phone: '98765' }));
  const pay = { path: '/api/cashfree/initiate-payment', body: buyer };

  test('is that of the request: the sentences change, the codes stay', async () => {
    const inEnglish = await send(pay);
    const inHindi = await send({ ...pay, language: 'hi-IN,hi;q=0.9,en;q=0.8' });
    expect(inHindi.reply.message).toBe(hindi.error_invalid);
    expect(inHindi.reply.fields).toEqual({
      name: hindi.error_too_long.replace('{most}', '100'),
      phone: hindi.error_phone_length.replace('{count}', '5'),
    });
    const { code, reasons } = inEnglish.reply;
    expect(inHindi.reply).toMatchObject({ code, reasons });
    expect((await send({ ...pay, path: `${pay.path}?lang=hi` })).reply).toEqual(inHindi.reply);
  });

  test('is English unless Accept-Language or ?lang= names a supported language', async () => {
    const unknown = { method: 'GET', path: '/api/plan/gold' };
    for (const language of ['*', 'en-IN,hi;q=0.9', 'ta', 'x'.repeat(200)])
      expect((await send({ ...unknown, language })).reply.message).toBe('Invalid plan ID');
    expect((await send({ ...unknown, path: '/api/plan/gold?lang=ta', language: 'hi' })).reply.message).toBe(
      'Invalid plan ID',
    );
    expect((await send({ ...unknown, language: 'hi' })).reply.message).toBe(hindi.error_plan_unknown);
  });

  test('applies to paths that nobody serves and to bodies that cannot be read', async () => {
    const missing = await send({ method: 'GET', path: '/api/nothing', language: 'hi' });
    expect(missing.reply.message).toBe(hindi.error_not_found);
    expect((await send({ body: '{', language: 'hi' })).reply.message).toBe(hindi.error_not_json);
    const unreadable = await send({ method: 'GET', path: '/api/plan/%zz', language: 'hi' });
    expect(unreadable.reply.message).toBe(hindi.error_not_found);
  });

  test('the time to wait is said in its unit', () => {
    const refused = (retryAfter?: number) =>
      errorBodyOf(new HttpError('too_many', retryAfter === undefined ? {} : { retryAfter }), 'hi').body.message;
    expect(refused()).toBe(hindi.error_too_many);
    expect(refused(5)).toBe(hindi.error_too_many_seconds.replace('{count}', '5'));
    expect(refused(120)).toBe(hindi.error_too_many_minutes.replace('{count}', '2'));
    expect(refused(7_200)).toBe(hindi.error_too_many_hours.replace('{count}', '2'));
  });

  test('a message for staff, which exists in English only, stays English', () => {
    for (const language of languages)
      expect(errorBodyOf(new HttpError('task_unknown'), language).body.message).toBe(
        sentenceOf({ code: 'task_unknown' }),
      );
  });
});

test('API responses carry a deny-all policy and no-store', async () => {
  const { headers } = await send({ method: 'GET', path: '/api/plans' });
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{12,}$/),
  });
});
