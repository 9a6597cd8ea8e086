import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPdf } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Media types and Authorization schemes are case-insensitive (RFC 9110, 8.3.1 and 11.1), and some proxies add the
// client's port to its address.
let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ trustProxy: ['127.0.0.1', '192.0.2.0/24', '2001:db8::/32'] });
  asha = await aCustomer(testApp, 'asha@spellings.in');
});
afterAll(() => testApp.close());

test('a form of type Multipart/Form-Data is read', async () => {
  const form = new FormData();
  form.set('name', 'Asha Rao');
  form.set('panCard', new File([new Uint8Array(aPdf())], 'pan.pdf', { type: 'application/pdf' }));
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type')?.replace('multipart/form-data', 'Multipart/Form-Data') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { ...asha.bearer, 'content-type': type };
  const saved = await fetch(`${testApp.url}/api/user/profile`, { method: 'PUT', headers, body });
  expect([type.slice(0, 19), saved.status]).toEqual(['Multipart/Form-Data', 200]);
});

test('the contact form without scripts is answered by a page when its type is in capitals', async () => {
  const headers = { 'content-type': 'APPLICATION/X-WWW-FORM-URLENCODED' };
  const body = new URLSearchParams({ name: 'Asha Rao', email: 'asha@spellings.in', message: 'Do you help in Pune?' });
  const url = `${testApp.url}/api/contact`;
  const sent = await fetch(url, { method: 'POST', headers, body: body.toString(), redirect: 'manual' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('sent=')]);
});

test.each(['bearer', 'BEARER', 'Bearer '])('a token with the scheme %j is taken', async (scheme) => {
  const authorization = `${scheme} ${asha.token}`;
  expect((await ask(testApp, 'GET', '/api/user/profile', undefined, { authorization })).status).toBe(200);
});

test.each(['Basic', 'Bearers', 'xBearer'])('a token with the scheme %j is not', async (scheme) => {
  const authorization = `${scheme} ${asha.token}`;
  expect((await ask(testApp, 'GET', '/api/user/profile', undefined, { authorization })).status).toBe(401);
});

test.each([
  ['an IPv4 address with a port', '203.0.113.7:51234', '203.0.113.7'],
  ['an IPv6 address with a port', '[2001:470::1]:443', '2001:470:0:0'],
  ['an IPv6 address in brackets', '[2001:470::1]', '2001:470:0:0'],
  ['an IPv6 address without a port', '2001:470::1:443', '2001:470:0:0'],
  ['proxies with ports', '198.51.100.9, 203.0.113.7:51234, [2001:db8::5]:80,192.0.2.6:8080', '203.0.113.7'],
])('a client whose proxy writes %s is of the network without the port', async (_how, forwarded, network) => {
  const email = 'asha@spellings.in';
  const password = 'kadhai aur karchhi 7';
  const login = await ask(testApp, 'POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': forwarded });
  const bearer = { authorization: `Bearer ${login.body['token']}` };
  const { body: sessions } = await callEndpoint(testApp, 'GET /api/user/sessions', {}, bearer);
  expect(sessions.find(({ current }) => current)?.address).toBe(network);
});
