import Fastify from 'fastify';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { phoneSandbox } from './plugin.ts';

test('a number gets a code, and the code once an ID token of the project', async () => {
  const app = Fastify();
  await app.register(phoneSandbox, { projectId: 'demo-shop' });
  const post = async (call: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${call}`, payload })).json();
  const phoneNumber = '+919876543210';
  const { sessionInfo } = await post('sendVerificationCode', { phoneNumber });
  const { verificationCodes } = (await app.inject('/emulator/v1/projects/demo-shop/verificationCodes')).json();
  const [{ code }] = verificationCodes;
  const wrong = await post('signInWithPhoneNumber', { sessionInfo, code: code === '000000' ? '1' : '000000' });
  expect(wrong.error.message).toBe('INVALID_CODE');
  const { idToken } = await post('signInWithPhoneNumber', { sessionInfo, code });
  expect(decodeJwt(idToken)).toMatchObject({
    aud: 'demo-shop',
    iss: 'https://securetoken.google.com/demo-shop',
    phone_number: phoneNumber,
    firebase: { sign_in_provider: 'phone' },
  });
  expect((await post('lookup', { idToken })).users).toMatchObject([{ phoneNumber }]);
  expect((await post('signInWithPhoneNumber', { sessionInfo, code })).error.message).toBe('INVALID_SESSION_INFO');
});
