import Fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { phoneSandbox } from './plugin.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(phoneSandbox, { projectId: 'demo-shop' });
});
afterEach(() => app.close());

const kit = '/identitytoolkit.googleapis.com/v1';
const number = '+919876543210';

async function post(call: string, payload: object, key = '?key=any') {
  const answer = await app.inject({ method: 'POST', url: `${kit}/accounts:${call}${key}`, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function codes(): Promise<{ phoneNumber: string; sessionInfo: string; code: string }[]> {
  return (await app.inject('/emulator/v1/projects/demo-shop/verificationCodes')).json().verificationCodes;
}

test('a number gets a code, and the code an ID token of the project', async () => {
  const { body } = await post('sendVerificationCode', { phoneNumber: number });
  const [sent] = await codes();
  expect(sent).toEqual({ phoneNumber: number, sessionInfo: body.sessionInfo, code: expect.stringMatching(/^\d{6}$/) });
  const signedIn = await post('signInWithPhoneNumber', { sessionInfo: body.sessionInfo, code: sent?.code });
  expect(decodeJwt(signedIn.body.idToken)).toMatchObject({
    aud: 'demo-shop',
    iss: 'https://securetoken.google.com/demo-shop',
    phone_number: number,
    firebase: { sign_in_provider: 'phone' },
  });
  const { body: found } = await post('lookup', { idToken: signedIn.body.idToken });
  expect(found.users).toMatchObject([{ localId: signedIn.body.localId, phoneNumber: number }]);
});

test('a wrong code is refused and the right one still works, once', async () => {
  const { body } = await post('sendVerificationCode', { phoneNumber: number });
  const [sent] = await codes();
  const wrong = sent?.code === '000000' ? '000001' : '000000';
  const refused = await post('signInWithPhoneNumber', { sessionInfo: body.sessionInfo, code: wrong });
  expect([refused.status, refused.body.error.message]).toEqual([400, 'INVALID_CODE']);
  const right = { sessionInfo: body.sessionInfo, code: sent?.code };
  expect((await post('signInWithPhoneNumber', right)).status).toBe(200);
  expect((await post('signInWithPhoneNumber', right)).body.error.message).toBe('INVALID_SESSION_INFO');
});

test.each([
  ['sendVerificationCode', {}, 'MISSING_PHONE_NUMBER'],
  ['sendVerificationCode', { phoneNumber: '98765' }, 'INVALID_PHONE_NUMBER : Invalid format.'],
  ['signInWithPhoneNumber', { sessionInfo: 'x', code: '1' }, 'INVALID_SESSION_INFO'],
  ['lookup', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
])('%s of %j answers %s', async (call, payload, message) => {
  expect((await post(call, payload)).body.error).toMatchObject({ code: 400, message });
});

test('a browser on another origin may call', async () => {
  const headers = { origin: 'http://shop.example', 'access-control-request-headers': 'content-type,x-client-version' };
  const asked = await app.inject({ method: 'OPTIONS', url: `${kit}/accounts:lookup`, headers });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, 'http://shop.example']);
  expect(asked.headers['access-control-allow-headers']).toBe('content-type,x-client-version');
});

test('requests without an API key are refused', async () => {
  expect((await post('sendVerificationCode', { phoneNumber: number }, '')).status).toBe(403);
});
