import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingsError } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://www.chulha.in',
  DATABASE_URL: 'postgres://chulha:secret@db.in/chulha',
  APP_SECRET: 'a'.repeat(32),
  DOCUMENT_KEYS: `k1:${key}`,
};
const account = { CASHFREE_CLIENT_ID: 'CF1', CASHFREE_CLIENT_SECRET: 'cfsk_1' };

/** Returns the names of the settings in the error message, in the order of the message. */
function refusedFor(given: Record<string, string | undefined>): string[] {
  try {
    readConfig(given);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [title, ...complaints] = error.message.split('\n');
    expect(title).toBe('Invalid settings:');
    return complaints.map((line) => line.trim().split(' ')[0] ?? '');
  }
}

const complaintAbout = (given: Record<string, string>) => {
  try {
    readConfig(given);
  } catch (error) {
    return String(error);
  }
  return '';
};

test('without settings it is a demo at localhost with everything built in', () => {
  expect(readConfig({ PATH: '/bin', SMTP_URL: '', PORT: ' ' })).toMatchObject({
    mode: 'demo',
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    newOrderMailTo: undefined,
    cashfree: undefined,
    firebase: undefined,
    appSecrets: undefined,
    documentKeys: undefined,
    allowDemoData: false,
    trustProxy: [],
    rateLimitFactor: 1,
    staffNeedSecondFactor: false,
    refundApprovalAbove: undefined,
    logLevel: 'warn',
  });
});

test('with credentials the payment provider is Cashfree, and both secrets are valid during a rotation', () => {
  expect(readConfig({ ...production, ...account, CASHFREE_CLIENT_SECRET: 'new, old' }).cashfree).toEqual({
    clientId: 'CF1',
    secrets: ['new', 'old'],
    apiUrl: 'https://api.cashfree.com/pg',
    sdkUrl: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  });
});

describe('accepted values', () => {
  const taken: [name: string, value: string, part: object][] = [
    ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
    ['PUBLIC_URL', 'https://www.chulha.test/', { publicUrl: 'https://www.chulha.test' }],
    ['PUBLIC_URL', 'https://localhost:8443', { publicUrl: 'https://localhost:8443' }],
    ['PUBLIC_URL', 'https://[::1]:8443', { publicUrl: 'https://[::1]:8443' }],
    ['PUBLIC_URL', 'https://192.168.1.4', { publicUrl: 'https://192.168.1.4' }],
    ['PUBLIC_URL', 'HTTPS://Shop.localhost:8443/', { publicUrl: 'https://shop.localhost:8443' }],
    ['PUBLIC_URL', 'https://[fd00::4]', { publicUrl: 'https://[fd00::4]' }],
    ['PUBLIC_URL', 'https://172.31.0.4', { publicUrl: 'https://172.31.0.4' }],
    ['PUBLIC_URL', 'http://192.168.1.4:3000', { publicUrl: 'http://192.168.1.4:3000' }],
    ['PUBLIC_URL', 'http://127.0.0.1:3000', { publicUrl: 'http://127.0.0.1:3000' }],
    ['PUBLIC_URL', 'http://shop.localhost', { publicUrl: 'http://shop.localhost' }],
    ['PUBLIC_URL', 'http://chulha.test:3000', { publicUrl: 'http://chulha.test:3000' }],
    ['PUBLIC_URL', 'http://chulha.example', { publicUrl: 'http://chulha.example' }],
    ['DATABASE_URL', 'postgresql://localhost/chulha?host=/run/postgresql', {}],
    ['MAIL_FROM', 'help@chulha.in', { mailFrom: 'help@chulha.in' }],
    ['NEW_ORDER_MAIL', 'desk@chulha.in', { newOrderMailTo: 'desk@chulha.in' }],
    ['REFUND_APPROVAL_ABOVE', '0', { refundApprovalAbove: 0 }],
    ['NEW_ORDER_MAIL', 'off', { newOrderMailTo: 'off' }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1, fd00::/8', { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
    ['RATE_LIMIT_FACTOR', '0', { rateLimitFactor: 0 }],
    ['RATE_LIMIT_FACTOR', '2.5', { rateLimitFactor: 2.5 }],
    ['APP_SECRET', `${'a'.repeat(32)},${'b'.repeat(40)}`, { appSecrets: ['a'.repeat(32), 'b'.repeat(40)] }],
    [
      'DOCUMENT_KEYS',
      `k2:${key}, k1:${key}`,
      { documentKeys: ['k2', 'k1'].map((id) => ({ id, key: Buffer.alloc(32, 7) })) },
    ],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ];
  test.each(taken)('%s=%s', (name, value, part) => {
    expect(readConfig({ [name]: value })).toMatchObject(part);
  });
});

describe('refused values, by setting', () => {
  const refused: [name: string, ...values: string[]][] = [
    ['PORT', '0', '65536', '-1', '3000a', '3.5', '१२'],
    [
      'PUBLIC_URL',
      'www.chulha.in',
      'ftp://chulha.in',
      'https://chulha.in/shop',
      'https://me:pw@chulha.in',
      'https://chulha.in/?a=1',
      'https://www.chulha.in',
      'https://203.0.113.7',
      'https://localhost.evil.in',
      'https://chulha.example',
      'https://www.example.com',
      'https://shop.internal',
      'https://shop.local',
      'https://chulha.invalid',
      'https://shop',
      'HTTPS://www.chulha.in',
      ' https://www.chulha.in',
      'https://www.chulha.in.',
      'https://172.32.0.4',
      'https://[2001:db8::1]',
      'https://[::ffff:203.0.113.7]',
      'https://[fc::1]',
      'http://www.chulha.in',
      'HTTP://Www.Chulha.in.',
      'http://203.0.113.7:3000',
      'http://[2001:db8::1]:3000',
      'http://localhost.evil.in',
      'http://chulha.example.evil.in',
      'http://shop',
    ],
    ['DATABASE_URL', 'mysql://localhost/x', 'localhost', 'postgres'],
    ['SMTP_URL', 'mail.chulha.in:25', 'https://mail.chulha.in'],
    ['MAIL_FROM', 'Chulha', '@', 'Chulha <hello@>', 'hello@chulha.in>', 'Chulha <hello@chulha.in'],
    ['REFUND_APPROVAL_ABOVE', '-1', '5,000', 'much'],
    ['NEW_ORDER_MAIL', 'on', 'desk@', 'a@x.in, b@x.in'],
    ['CASHFREE_CLIENT_SECRET', ',', ' , '],
    [
      'CASHFREE_API_URL',
      'sandbox.cashfree.com/pg',
      'https://api.cashfree.com/pg',
      'https://API.cashfree.com:443/pg',
      'https://api.cashfree.com./pg',
    ],
    ['APP_SECRET', 'short', `${'a'.repeat(32)},short`, ','],
    ['DOCUMENT_KEYS', 'k1', 'k1:short', key, ',', `k1:${key},k1:${key}`],
    ['APP_MODE', 'live', 'Production'],
    ['TRUST_PROXY', 'proxy', 'abc', '10.0.0.0/33', '999.1.1.1', '::1/129', '10.0.0.0/8 10.1.0.0/8'],
    ['RATE_LIMIT_FACTOR', '-1', 'lots', '1e3', 'Infinity'],
    ['LOG_LEVEL', 'loud'],
  ];
  test.each(refused.flatMap(([name, ...values]) => values.map((value): [string, string] => [name, value])))(
    '%s=%s',
    (name, value) => {
      const others = name.startsWith('CASHFREE')
        ? {
            CASHFREE_CLIENT_ID: 'CF1',
            CASHFREE_CLIENT_SECRET: 'cfsk_1',
            CASHFREE_API_URL: 'http://127.0.0.1:4000/pg',
          }
        : {};
      expect(refusedFor({ ...others, [name]: value })).toEqual([name]);
    },
  );
});

test('an error names the purpose of the setting and a valid example', () => {
  expect(complaintAbout({ SMTP_URL: 'mail' })).toContain(
    'SMTP_URL must be an address that starts with smtp:// or smtps:// (mail server; without it mails go to the development mailbox), for example SMTP_URL=smtps://user:secret@mail.example.in:465',
  );
});

test.each([
  ['a=%ff', 'bytes that are no UTF-8'],
  ['a=%e0%a4', 'half a character'],
  ['a=b%0d%0aX-Other:%20c', 'a line break'],
  ['a=%e0%a4%85', 'letters that a header cannot hold'],
])('a header of the trace collector %s is refused: %s', (value) => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: value };
  expect(refusedFor(given)).toEqual(['OTEL_EXPORTER_OTLP_HEADERS']);
});

test('a secret that is wrong is not repeated', () => {
  expect(
    complaintAbout({ APP_SECRET: 'hush-hush', DOCUMENT_KEYS: 'hush-hush', DATABASE_URL: 'hush-hush' }),
  ).not.toContain('hush-hush');
});

test('an incomplete payment account is refused', () => {
  const address = { CASHFREE_API_URL: 'https://sandbox.cashfree.com/pg' };
  expect(refusedFor({ ...address, CASHFREE_CLIENT_ID: 'CF1' })).toEqual(['CASHFREE_CLIENT_SECRET']);
  expect(refusedFor({ ...address, CASHFREE_CLIENT_SECRET: 'cfsk_1' })).toEqual(['CASHFREE_CLIENT_ID']);
  expect(refusedFor(address)).toEqual(['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET']);
});

test('a demo refuses a live payment account, also without its URL', () => {
  expect(refusedFor({ CASHFREE_CLIENT_ID: 'CF1', CASHFREE_CLIENT_SECRET: 'cfsk_1' })).toEqual(['CASHFREE_API_URL']);
});

test('all settings of production without APP_MODE are refused', () => {
  expect(refusedFor({ ...production, ...account, APP_MODE: undefined })).toEqual(['PUBLIC_URL', 'CASHFREE_API_URL']);
});

describe('production', () => {
  test('accepts its settings; the log level is info', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', logLevel: 'info' });
  });

  test.each(Object.keys(production).filter((name) => name !== 'APP_MODE'))('needs %s', (name) => {
    expect(refusedFor({ ...production, [name]: undefined })).toEqual([name]);
  });

  const tooEasy: [name: string, value: string][] = [
    ['PUBLIC_URL', 'http://www.chulha.in'],
    ['TRUST_PROXY', '10.0.0.0/8, 0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '::ffff:0.0.0.0/96'],
    ['PUBLIC_URL', 'HTTP://www.chulha.in'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['ALLOW_DEMO_DATA', '1'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ...['http://sandbox.cashfree.com/pg', 'https://cashfree.com.evil.in/pg', 'https://evilcashfree.com/pg'].map(
      (url): [string, string] => ['CASHFREE_API_URL', url],
    ),
    ['CASHFREE_SDK_URL', 'http://localhost:3000/dev/cashfree/js/v3/cashfree.js'],
    ['CASHFREE_SDK_URL', 'https://cashfree.com@evil.in/cashfree.js'],
  ];
  test.each(tooEasy)('refuses %s=%s', (name, value) => {
    expect(refusedFor({ ...production, [name]: value })).toEqual([name]);
  });

  test('invalid and missing settings are reported together', () => {
    const given = { APP_MODE: 'production', PORT: 'x', PUBLIC_URL: 'chulha', CASHFREE_CLIENT_IDD: 'CF1' };
    expect(refusedFor(given)).toEqual([
      'CASHFREE_CLIENT_IDD',
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'APP_SECRET',
      'DOCUMENT_KEYS',
    ]);
  });
});
