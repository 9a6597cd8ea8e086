import { BlockList, isIP } from 'node:net';
import { hostOf, isPrivateHost } from './private-host.ts';
import type { SettingName } from './settings.ts';

export type FilledSettings = Record<string, string>;
export type SettingProblem = [name: SettingName, message: string];

const requiredOfAccount = ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'] as const;
const accountSettings = [...requiredOfAccount, 'CASHFREE_API_URL', 'CASHFREE_SDK_URL'] as const;
const s3Settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const firebaseSettings = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const;
const requiredInProduction = ['PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'DOCUMENT_KEYS'] as const;

const missing = (filled: FilledSettings, names: readonly SettingName[], message = 'is missing') =>
  names.filter((name) => !filled[name]).map((name): SettingProblem => [name, message]);

/** What an account lacks of which something is set. In production the rest may be typed on the screen. */
export function incompleteAccounts(filled: FilledSettings): SettingProblem[] {
  const of = (all: readonly SettingName[], required: readonly SettingName[]) =>
    all.some((name) => filled[name]) ? missing(filled, required) : [];
  return [
    ...of(accountSettings, requiredOfAccount),
    ...of([...s3Settings, 'S3_REGION'], s3Settings),
    ...of([...firebaseSettings, 'FIREBASE_AUTH_DOMAIN'], firebaseSettings),
  ];
}

/**
 * Checks the settings against each other. Returns a problem for each setting that an incomplete account lacks, or that
 * demo or production mode does not allow.
 */
export function findConflicts(filled: FilledSettings): SettingProblem[] {
  const incomplete = incompleteAccounts(filled);
  if (filled['OTEL_EXPORTER_OTLP_HEADERS'] && !filled['OTEL_EXPORTER_OTLP_ENDPOINT'])
    incomplete.push(['OTEL_EXPORTER_OTLP_ENDPOINT', 'is missing']);
  const otherUrl = filled['DATABASE_DIRECT_URL'] ?? filled['DATABASE_OWNER_URL'];
  if (otherUrl && !filled['DATABASE_URL']) incomplete.push(['DATABASE_URL', 'is missing']);
  if (filled['APP_MODE'] !== 'production') return [...incomplete, ...demoConflicts(filled)];
  return [...missing(filled, requiredInProduction, 'is missing in production'), ...productionConflicts(filled)];
}

function productionConflicts(filled: FilledSettings): SettingProblem[] {
  const found: SettingProblem[] = [];
  if (parsed(filled['PUBLIC_URL'])?.protocol === 'http:') found.push(['PUBLIC_URL', 'must be https in production']);
  for (const name of ['CASHFREE_API_URL', 'CASHFREE_SDK_URL'] as const)
    if (filled[name] && !/^https:\/\/([a-z0-9-]+\.)*cashfree\.com(\/|$)/.test(filled[name]))
      found.push([name, 'must be a host of cashfree.com in production']);
  if (Number(filled['RATE_LIMIT_FACTOR'] ?? 1) === 0) found.push(['RATE_LIMIT_FACTOR', 'must not be 0 in production']);
  if (trustsEverybody(filled['TRUST_PROXY'] ?? ''))
    found.push(['TRUST_PROXY', 'must not be all addresses in production']);
  if (filled['ALLOW_DEMO_DATA'] === '1') found.push(['ALLOW_DEMO_DATA', 'must not be 1 in production']);
  if (filled['FIREBASE_AUTH_EMULATOR_HOST'])
    found.push(['FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production']);
  return found;
}

const strangers = ['8.8.8.8', '203.0.113.9', '2001:4860:4860::8888'] as const;

/**
 * Whether the trusted networks contain any of the sample public addresses. If so, anybody could forge the client IP
 * address that rate limits use.
 */
function trustsEverybody(networks: string): boolean {
  const trusted = new BlockList();
  for (const network of networks.split(',').map((part) => part.trim())) {
    const [address = '', bits] = network.split('/');
    const [family, most] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
    // Skips an invalid network, because the schema reports it.
    if (isIP(address) > 0 && Number(bits ?? most) <= most) trusted.addSubnet(address, Number(bits ?? most), family);
  }
  return strangers.some(
    (stranger) =>
      trusted.check(stranger, isIP(stranger) === 4 ? 'ipv4' : 'ipv6') ||
      (isIP(stranger) === 4 && trusted.check(`::ffff:${stranger}`, 'ipv6')),
  );
}

const liveHost = 'api.cashfree.com';

/**
 * Checks the settings of a demo. A demo has accounts with a public password, so it must take no real payments and must
 * not be public.
 */
function demoConflicts(filled: FilledSettings): SettingProblem[] {
  const found: SettingProblem[] = [];
  const { PUBLIC_URL: publicUrl, CASHFREE_CLIENT_ID: clientId, CASHFREE_API_URL: apiUrl } = filled;
  const site = parsed(publicUrl);
  if (site && !isForDemo(site))
    found.push(['PUBLIC_URL', 'must not be a public address in demo mode; set APP_MODE=production for the real shop']);
  if (clientId && !apiUrl)
    found.push([
      'CASHFREE_API_URL',
      'is missing: without it the payment account is the live one, which demo mode refuses',
    ]);
  const provider = parsed(apiUrl);
  if (provider && hostOf(provider) === liveHost)
    found.push(['CASHFREE_API_URL', 'must not be the live payment account in demo mode; set APP_MODE=production']);
  return found;
}

/**
 * Whether a site may be used for a demo. Its host must be private or, over http, a name in .example, which is reserved
 * for documentation (RFC 2606).
 */
function isForDemo(site: URL): boolean {
  const host = hostOf(site);
  return isPrivateHost(host) || (site.protocol === 'http:' && /(^|\.)example$/.test(host));
}

const parsed = (text: string | undefined) => (text && URL.canParse(text) ? new URL(text) : undefined);
