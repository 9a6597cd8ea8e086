import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { environmentSettings, unknownSettings } from './settings.ts';

const intro = `# Copy this file to .env and remove the # before the settings that you set. A demo needs none.
# Environment variables take precedence over .env.
`;
const rows = Object.values(environmentSettings);
const example = [intro, ...rows.map(({ name, purpose, example }) => `# ${purpose}\n# ${name}=${example}\n`)].join('\n');

test('.env.example lists every setting with what it is for, each example commented out', async () => {
  await expect(example).toMatchFileSnapshot('../../.env.example');
  expect(parseEnv(example)).toEqual({});
});

test('the examples work as they stand, all together, in production', () => {
  const filled = parseEnv(example.replaceAll(/^# ([A-Z0-9_]+=)/gm, '$1'));
  expect(filled).toEqual(Object.fromEntries(rows.map(({ name, example }) => [name, example])));
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
