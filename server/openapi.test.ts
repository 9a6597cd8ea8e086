import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('the OpenAPI document is compressed, and not sent again while it is current', async () => {
  const get = (headers: Record<string, string> = {}) => fetch(`${testApp.url}/api/openapi.json`, { headers });
  const first = await get({ 'accept-encoding': 'gzip' });
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await first.json()).toMatchObject({ openapi: '3.1.0' });
  const again = await get({ 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
});
