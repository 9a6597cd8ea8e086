import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  errors,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { firebasePhoneTokens, type PhoneTokens } from './phone-tokens.ts';

const projectId = 'chulha-shop';
const issuer = `https://securetoken.google.com/${projectId}`;
const project = { projectId, apiKey: 'key', authDomain: 'chulha-shop.firebaseapp.com' };

let google: CryptoKeyPair;
let stranger: CryptoKeyPair;
let tokens: PhoneTokens;
beforeAll(async () => {
  google = await generateKeyPair('RS256');
  stranger = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(google.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
  tokens = firebasePhoneTokens({ ...project, emulatorHost: undefined, keys: createLocalJWKSet({ keys: [key] }) });
});

const now = () => Math.floor(Date.now() / 1_000);

function claims(more: JWTPayload = {}): JWTPayload {
  return {
    iss: issuer,
    aud: projectId,
    sub: 'firebase-user-1',
    iat: now(),
    exp: now() + 3_600,
    auth_time: now() - 10,
    phone_number: '+919876543210',
    firebase: { sign_in_provider: 'phone', identities: { phone: ['+919876543210'] } },
    ...more,
  };
}

function signed(payload: JWTPayload, key: CryptoKey = google.privateKey, kid = 'google-1'): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
}

test('a fresh token of a phone sign-in proves its number', async () => {
  const payload = claims();
  expect(await tokens.read(await signed(payload))).toEqual({
    phone: '9876543210',
    proof: `firebase-user-1:${payload.iat}`,
  });
});

describe('a token is rejected', () => {
  const without = (name: string) => {
    const { [name]: _, ...rest } = claims();
    return rest;
  };
  test.each<[string, () => JWTPayload]>([
    ['a token that is over', () => claims({ iat: now() - 7_200, exp: now() - 3_600 })],
    ['a token for another project', () => claims({ aud: 'other-shop' })],
    ['a token of another issuer', () => claims({ iss: 'https://securetoken.google.com/other-shop' })],
    ['a sign-in of ten minutes ago', () => claims({ auth_time: now() - 600 })],
    ['a sign-in of tomorrow', () => claims({ auth_time: now() + 86_400 })],
    ['a sign-in without a time', () => without('auth_time')],
    ['a sign-in whose time is no number', () => claims({ auth_time: 'now' })],
    ['a token without an end', () => without('exp')],
    ['a token of nobody', () => claims({ sub: '' })],
    ['a token of a name that is too long', () => claims({ sub: 'x'.repeat(129) })],
    ['a token without a person', () => without('sub')],
    ['a sign-in by e-mail', () => claims({ firebase: { sign_in_provider: 'password' } })],
    ['a sign-in by nothing known', () => without('firebase')],
    ['a provider that is only text', () => claims({ firebase: 'phone' })],
    ['a token without a number', () => without('phone_number')],
    ['a number of another country', () => claims({ phone_number: '+14155550100' })],
    ['an Indian number that is no mobile', () => claims({ phone_number: '+911123456789' })],
    ['a number that is no text', () => claims({ phone_number: 919876543210 })],
  ])('%s', async (_name, payload) => {
    expect(await tokens.read(await signed(payload()))).toBeUndefined();
  });

  test('signed by somebody else', async () => {
    expect(await tokens.read(await signed(claims(), stranger.privateKey))).toBeUndefined();
    expect(await tokens.read(await signed(claims(), stranger.privateKey, 'unknown'))).toBeUndefined();
  });

  test('without a signature', async () => {
    const bare = new UnsecuredJWT(claims()).encode();
    expect(await tokens.read(bare)).toBeUndefined();
    expect(await tokens.read((await signed(claims())).replace(/[^.]+$/, ''))).toBeUndefined();
  });

  test('signed with the public key as an HMAC secret', async () => {
    const publicKey = new TextEncoder().encode(await exportSPKI(google.publicKey));
    for (const header of [{ alg: 'HS256', kid: 'google-1' }, { alg: 'HS256' }])
      expect(await tokens.read(await new SignJWT(claims()).setProtectedHeader(header).sign(publicKey))).toBeUndefined();
  });

  test('whose number was changed afterwards', async () => {
    const [head, , signature] = (await signed(claims())).split('.');
    const changed = Buffer.from(JSON.stringify(claims({ phone_number: '+919999999999' }))).toString('base64url');
    expect(await tokens.read(`${head}.${changed}.${signature}`)).toBeUndefined();
  });

  test.each(['', 'x', 'a.b.c', '..', 'é.é.é', `${'x'.repeat(4_000)}.y.z`])('the text %j', async (text) => {
    expect(await tokens.read(text)).toBeUndefined();
  });
});

test('the same sign-in has the same proof id, so that a replayed token is recognized', async () => {
  const payload = claims();
  const [first, again] = [await tokens.read(await signed(payload)), await tokens.read(await signed(payload))];
  const next = await tokens.read(await signed(claims({ iat: now() + 1 })));
  expect(again?.proof).toBe(first?.proof);
  expect(next?.proof).not.toBe(first?.proof);
});

test.each([
  ['do not answer', new TypeError('fetch failed')],
  ['answer too late', new errors.JWKSTimeout()],
  ['answer with an error', new errors.JOSEError('Expected 200 OK from the JSON Web Key Set HTTP response')],
])('when the provider’s keys %s, the error is thrown, not a wrong code', async (_name, trouble) => {
  const silent = firebasePhoneTokens({ ...project, emulatorHost: undefined, keys: () => Promise.reject(trouble) });
  await expect(silent.read(await signed(claims()))).rejects.toBe(trouble);
});

describe('with the emulator', () => {
  const emulated = firebasePhoneTokens({ ...project, emulatorHost: '127.0.0.1:9099' });

  test('unsigned tokens for our project are accepted while they are valid', async () => {
    expect(await emulated.read(new UnsecuredJWT(claims()).encode())).toMatchObject({ phone: '9876543210' });
    for (const more of [{ aud: 'other' }, { iss: 'https://else' }, { exp: now() - 60 }, { auth_time: now() - 900 }])
      expect(await emulated.read(new UnsecuredJWT(claims(more)).encode())).toBeUndefined();
  });

  test('the policy allows the emulator’s host only; without it, Google’s', () => {
    expect(emulated.browser).toEqual({
      provider: { ...project, emulatorUrl: 'http://127.0.0.1:9099' },
      hosts: { script: [], connect: ['http://127.0.0.1:9099'], frame: [], form: [] },
    });
    expect(tokens.browser.provider.emulatorUrl).toBeUndefined();
    expect(tokens.browser.hosts.connect).toContain('https://identitytoolkit.googleapis.com');
  });
});

test('a try asks the project of the key, and names the domain that it does not let in', async () => {
  const server = createServer((request, reply) => {
    const isKnown = request.url === '/identitytoolkit.googleapis.com/v1/projects?key=key';
    const known = { authorizedDomains: ['chulha-shop.firebaseapp.com', 'www.tandoor.in'] };
    reply
      .writeHead(isKnown ? 200 : 400)
      .end(JSON.stringify(isKnown ? known : { error: { message: 'Key not valid.' } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const emulatorHost = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const check = (site: string, more = {}) => firebasePhoneTokens({ ...project, ...more, emulatorHost }).check(site);
  try {
    await check('https://www.tandoor.in');
    await expect(check('https://tandoor.in')).rejects.toThrow(/^tandoor.in is not among/);
    await expect(check('https://www.tandoor.in', { projectId: 'other' })).rejects.toThrow('other.firebaseapp.com');
    await expect(check('https://www.tandoor.in', { apiKey: 'wrong' })).rejects.toThrow('Key not valid.');
  } finally {
    server.close();
  }
});
