import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settings, unknownSettings } from './settings.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

test('.env.example lists every setting with what it is for, each example commented out', () => {
  const lines = Object.entries(settings).map(([name, [purpose, value]]) => `# ${purpose}\n# ${name}=${value}\n`);
  expect(example.slice(example.indexOf('\n\n') + 2)).toBe(lines.join('\n'));
  expect(parseEnv(example)).toEqual({});
});

test('the examples work as they stand, all together, in production', () => {
  const filled = parseEnv(example.replaceAll(/^# ([A-Z0-9_]+=)/gm, '$1'));
  expect(filled).toEqual(Object.fromEntries(Object.entries(settings).map(([name, [, value]]) => [name, value])));
  const { FIREBASE_AUTH_EMULATOR_HOST: _never, ALLOW_DEMO_DATA: _demo, ...rest } = filled;
  expect(readConfig(rest)).toMatchObject({ mode: 'production', publicUrl: 'https://www.example.in' });
});

test.each([
  ['CASHFREE_CLIENT_IDD', 'CASHFREE_CLIENT_ID'],
  ['RATE_LIMIT_FACTO', 'RATE_LIMIT_FACTOR'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMTP_HOST', undefined],
  ['S3_KEY', undefined],
  ['FIREBASE_PROJECT', undefined],
])('%s is not taken for %s in silence', (name, suggestion) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, suggestion }]);
});

test('variables of the system, npm and other programs are ignored', () => {
  const theirs = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'MAIL',
    'LOGNAME',
    'PWD',
    'SHLVL',
    'TERM',
    'NODE_ENV',
    'PGHOST',
    'PORTAL',
  ];
  const npm = ['npm_config_cache', 'npm_lifecycle_event', 'npm_package_version', 'INIT_CWD', 'FIREBASE_CLI_PREVIEWS'];
  const hosts = ['HTTP_PROXY', 'NO_PROXY', 'XDG_DATA_DIRS', 'SSL_CERT_DIR', 'AWS_REGION', 'CI', 'GITHUB_TOKEN'];
  expect(unknownSettings(Object.fromEntries([...theirs, ...npm, ...hosts].map((name) => [name, 'x'])))).toEqual([]);
});
