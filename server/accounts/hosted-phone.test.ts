import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firebasePhoneTokens } from '#server/adapters/phone-tokens.ts';
import { ask } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const project = { projectId: 'chulha-shop', apiKey: 'key', authDomain: 'chulha-shop.firebaseapp.com' };

let testApp: TestApp;
let sign: (claims: JWTPayload) => Promise<string>;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] });
  sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  testApp = await openTestApp({ phoneTokens: firebasePhoneTokens({ ...project, emulatorHost: undefined, keys }) });
});
afterAll(() => testApp.close());

let user = 0;
function claims(phone: string): JWTPayload {
  const seconds = Math.floor(Date.now() / 1_000);
  user += 1;
  return {
    iss: `https://securetoken.google.com/${project.projectId}`,
    aud: project.projectId,
    sub: `person-${user}`,
    iat: seconds,
    exp: seconds + 3_600,
    auth_time: seconds,
    phone_number: phone,
    firebase: { sign_in_provider: 'phone' },
  };
}

const enter = (body: unknown) => ask(testApp, 'POST', '/api/auth/phone', body);

test('the number comes from the token; a number in the body is refused', async () => {
  const idToken = await sign(claims('+919811111111'));
  expect((await enter({ idToken, phone: '9822222222' })).status).toBe(400);
  expect((await enter({ idToken, phone_number: '+919822222222' })).status).toBe(400);
  const { status, body } = await enter({ idToken });
  expect([status, body.message, body.user]).toEqual([
    200,
    'Login successful!',
    expect.objectContaining({ phone: '9811111111', role: 'user' }),
  ]);
});

test('a token works once', async () => {
  const idToken = await sign(claims('+919833333333'));
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter({ idToken })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  expect(answers.find(({ status }) => status === 401)?.body).toMatchObject({ message: 'Invalid OTP' });
});

test('the same number signs in the same user again', async () => {
  const first = await enter({ idToken: await sign(claims('+919844444444')) });
  const second = await enter({ idToken: await sign(claims('+919844444444')) });
  expect(second.body.user).toEqual(first.body.user);
});

test.each([
  ['unsigned', async () => new UnsecuredJWT(claims('+919855555555')).encode()],
  ['of a number abroad', async () => sign(claims('+14155550100'))],
  ['no token at all', async () => 'nonsense'],
])('a token that is %s is refused like a wrong code', async (_name, made) => {
  const { status, body } = await enter({ idToken: await made() });
  expect([status, body.message]).toEqual([401, 'Invalid OTP']);
});
