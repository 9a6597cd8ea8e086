import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { all } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isMessageCode, type MessageCode, sentenceOf } from '#shared/messages.ts';
import { aStaffMember, ask } from './accounts.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// Validation errors must use our own sentences instead of the validator's English ones, because screens show them.
let testApp: TestApp;
let bearer: Record<string, string>;
beforeAll(async () => {
  testApp = await openTestApp();
  ({ bearer } = await aStaffMember(testApp, 'admin@words.in', 'admin'));
});
afterAll(() => testApp.close());

/** Values of many types and formats, most of which are invalid for any given field. */
const wrong = [null, '', ' ', 'no', -1, 1.5, true, [], {}, ['no'], 'x'.repeat(6_000), '2026-13-45', 'ftp://no'];

const fieldsIn = (schema: z.ZodType | undefined) =>
  Object.keys((schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties : {}) ?? {});

/** Parameters of paths that are no ids. */
const named: Readonly<Record<string, string>> = {
  day: '2026-01-26',
  code: 'ANY20',
  period: '102026',
  number: 'ENQ-22222222',
};
const pathOf = (endpoint: Endpoint) =>
  endpoint.path.replace(/:(\w+)/g, (_, name) => named[name] ?? '00000000-0000-4000-8000-000000000000');

type Refused = { fields?: Record<string, string>; reasons?: Record<string, { code: string; params?: object }> };

function expectOurWords({ fields = {}, reasons = {} }: Refused): number {
  for (const [name, text] of Object.entries(fields)) {
    const reason = reasons[name];
    expect([name, isMessageCode(reason?.code ?? '')]).toEqual([name, true]);
    expect([name, text]).toEqual([name, sentenceOf(reason as { code: MessageCode })]);
  }
  return Object.keys(fields).length;
}

const endpoints = all.filter(({ access, address }) => access !== 'provider' && address !== 'POST /api/auth/logout');
const withFields = endpoints.filter(({ body, query }) => fieldsIn(body).length + fieldsIn(query).length > 0);

test.each(withFields)('$address refuses wrong fields in our words', async (endpoint) => {
  let refused = 0;
  const send = async (query: string, sent?: object) => {
    const { body } = await ask(testApp, endpoint.method, pathOf(endpoint) + query, sent, bearer);
    refused += expectOurWords(body as Refused);
  };
  for (const value of wrong) {
    // Tests all fields at once: the error names each invalid one.
    const inQuery = fieldsIn(endpoint.query).map((name) => [name, String(value)]);
    if (inQuery.length > 0) await send(`?${new URLSearchParams(inQuery)}`);
    const inBody = fieldsIn(endpoint.body).map((name) => [name, value]);
    if (inBody.length > 0) await send('', Object.fromEntries(inBody));
  }
  // Forms are not JSON, and lists accept any search text, so they may refuse nothing.
  if (endpoint.method !== 'GET' && !endpoint.form) expect(refused).toBeGreaterThan(0);
});

test('a wrong address of a result is refused with what to enter', async () => {
  const path = '/api/cases/00000000-0000-4000-8000-000000000000/results';
  for (const url of ['zomato', 'http://zomato.com/x', 'javascript:alert(1)', 'https://zomato.com@evil.example/']) {
    const form = new FormData();
    form.set('kind', 'listing_link');
    form.set('url', url);
    const answer = await fetch(`${testApp.url}${path}`, { method: 'POST', body: form, headers: bearer });
    const { fields } = (await answer.json()) as Refused;
    expect([answer.status, fields]).toEqual([400, { url: sentenceOf({ code: 'listing_url_wrong' }) }]);
  }
});
