import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Account } from './adapters/s3-files.ts';
import { type SettingName, settings, unknownSettings } from './settings.ts';

export type Config = {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database past a connection pooler. */
  databaseDirectUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined where the built-in payment sandbox stands in. */
  cashfree: { clientId: string; secrets: string[]; apiUrl: string; sdkUrl: string } | undefined;
  /** Undefined where our own one-time codes stand in. */
  firebase: { projectId: string; apiKey: string; authDomain: string; emulatorHost: string | undefined } | undefined;
  /** Undefined where DATA_DIR keeps the uploads. */
  s3: S3Account | undefined;
  /** Undefined where DATA_DIR keeps generated ones. */
  appSecrets: string[] | undefined;
  documentKeys: { id: string; key: Buffer }[] | undefined;
  /** The first makes new backups, all of them open old ones. */
  backupKeys: string[] | undefined;
  trustProxy: string[];
  rateLimitFactor: number;
  metricsPort: number | undefined;
  /** Undefined where no traces are told. */
  traceCollector: { endpoint: string; headers: Record<string, string> } | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** The start is refused: `message` names every bad setting, what it is for and an example. */
export class BadSettings extends Error {}

const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`,
    );
const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, 'must hold more than commas');
const web = url('http:', 'https:');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65535, 'must be between 1 and 65535');
const longKeys = list.refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters');
const documentKey = /^[\w-]+:[A-Za-z0-9+/]{43}=$/;
const mailAddress = /^([^<>\r\n]*<)?[^<>\s@]+@[^<>\s@]+>?$/;

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && more.length === 0;
}

function isHeader(text: string): boolean {
  return /^[\w-]+=([\x21-\x24\x26-\x7e]|%[0-9a-f]{2})+$/i.test(text);
}

function isOrigin(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && !search && !hash && !username;
}

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: web
    .refine((text) => !URL.canParse(text) || isOrigin(text), 'must have nothing after the host')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().regex(mailAddress, 'must hold an e-mail address').default('Chulha <hello@chulha.example>'),
  CASHFREE_CLIENT_ID: z.string().optional(),
  CASHFREE_CLIENT_SECRET: list.optional(),
  CASHFREE_API_URL: web.transform((text) => text.replace(/\/+$/, '')).optional(),
  CASHFREE_SDK_URL: web.optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  S3_ENDPOINT: web.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  APP_SECRET: longKeys.optional(),
  DOCUMENT_KEYS: list
    .refine((keys) => keys.every((key) => documentKey.test(key)), 'must be id:base64 of 32 bytes')
    .refine((keys) => new Set(keys.map(documentKeyId)).size === keys.length, 'must have an id of its own for each key')
    .optional(),
  BACKUP_KEY: longKeys.optional(),
  APP_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  TRUST_PROXY: list.refine((all) => all.every(isNetwork), 'must be addresses like 10.0.0.0/8').default([]),
  RATE_LIMIT_FACTOR: z
    .string()
    .refine((text) => /^\d+(\.\d+)?$/.test(text), 'must be a number, 0 or more')
    .transform(Number)
    .default(1),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.transform((text) => text.replace(/\/+$/, '')).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine((all) => all.every(isHeader), 'must be name=value, with % before what is special')
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .optional(),
} satisfies Record<SettingName, z.ZodType>);

type Environment = z.output<typeof environment>;

type Filled = Record<string, string>;
type Complaint = [name: SettingName, what: string];

/** Reads the settings once. Empty values count as not set. Throws `BadSettings` with everything that is wrong. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const filled: Filled = {};
  for (const [name, value] of Object.entries(given)) if (value?.trim()) filled[name] = value;
  const unknown = unknownSettings(filled).map(
    ({ name, meant }) => `${name} is not a setting${meant ? `; did you mean ${meant}?` : '.'}`,
  );
  const read = environment.safeParse(filled);
  const malformed = read.error?.issues.map((issue): Complaint => [issue.path[0] as SettingName, issue.message]) ?? [];
  const wrong = new Map<SettingName, string>([...contradictions(filled), ...malformed.reverse()]);
  if (!read.success || unknown.length > 0 || wrong.size > 0)
    throw new BadSettings(['The settings are not right:', ...unknown, ...sentences(wrong)].join('\n  '));
  return configOf(read.data);
}

function sentences(wrong: Map<SettingName, string>): string[] {
  const inOrder = (Object.keys(settings) as SettingName[]).filter((name) => wrong.has(name));
  return inOrder.map((name) => {
    const [purpose, example] = settings[name];
    return `${name} ${wrong.get(name)} (${purpose}), for example ${name}=${example}`;
  });
}

const account = ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'] as const;
const ofAccount = [...account, 'CASHFREE_API_URL', 'CASHFREE_SDK_URL'] as const;
const ofStore = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const productionNeeds = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', ...account, 'APP_SECRET', 'DOCUMENT_KEYS'] as const;

function contradictions(filled: Filled): Complaint[] {
  const missing = (names: readonly SettingName[], what: string) =>
    names.filter((name) => !filled[name]).map((name): Complaint => [name, what]);
  const halfTold = [
    ...(ofAccount.some((name) => filled[name]) ? missing(account, 'is missing') : []),
    ...([...ofStore, 'S3_REGION' as const].some((name) => filled[name]) ? missing(ofStore, 'is missing') : []),
  ];
  if (filled['OTEL_EXPORTER_OTLP_HEADERS'] && !filled['OTEL_EXPORTER_OTLP_ENDPOINT'])
    halfTold.push(['OTEL_EXPORTER_OTLP_ENDPOINT', 'is missing']);
  if (filled['DATABASE_DIRECT_URL'] && !filled['DATABASE_URL']) halfTold.push(['DATABASE_URL', 'is missing']);
  if (filled['APP_MODE'] !== 'production') return halfTold;
  return [...missing(productionNeeds, 'is missing in production'), ...tooEasyForProduction(filled)];
}

function tooEasyForProduction(filled: Filled): Complaint[] {
  const found: Complaint[] = [];
  if (filled['PUBLIC_URL']?.startsWith('http:')) found.push(['PUBLIC_URL', 'must be https in production']);
  for (const name of ['CASHFREE_API_URL', 'CASHFREE_SDK_URL'] as const)
    if (filled[name] && !/^https:\/\/([a-z0-9-]+\.)*cashfree\.com(\/|$)/.test(filled[name]))
      found.push([name, 'must be a host of cashfree.com in production']);
  if (Number(filled['RATE_LIMIT_FACTOR'] ?? 1) === 0) found.push(['RATE_LIMIT_FACTOR', 'must not be 0 in production']);
  if (filled['FIREBASE_AUTH_EMULATOR_HOST'])
    found.push(['FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production']);
  return found;
}

function configOf(env: Environment): Config {
  const { CASHFREE_CLIENT_ID: clientId, CASHFREE_CLIENT_SECRET: secrets } = env;
  return {
    mode: env.APP_MODE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    cashfree:
      clientId && secrets
        ? {
            clientId,
            secrets,
            apiUrl: env.CASHFREE_API_URL ?? 'https://api.cashfree.com/pg',
            sdkUrl: env.CASHFREE_SDK_URL ?? 'https://sdk.cashfree.com/js/v3/cashfree.js',
          }
        : undefined,
    firebase: firebaseOf(env),
    s3: s3Of(env),
    appSecrets: env.APP_SECRET,
    documentKeys: env.DOCUMENT_KEYS?.map(documentKeyOf),
    backupKeys: env.BACKUP_KEY,
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    metricsPort: env.METRICS_PORT,
    traceCollector: traceCollectorOf(env),
    logLevel: env.LOG_LEVEL ?? (env.APP_MODE === 'production' ? 'info' : 'warn'),
  };
}

function documentKeyId(text: string): string {
  return text.slice(0, text.indexOf(':'));
}

function documentKeyOf(text: string): { id: string; key: Buffer } {
  const id = documentKeyId(text);
  return { id, key: Buffer.from(text.slice(id.length + 1), 'base64') };
}

function s3Of(env: Environment): S3Account | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1' } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function traceCollectorOf(env: Environment): Config['traceCollector'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: told = [] } = env;
  const headers = told.map((text) => {
    const at = text.indexOf('=');
    return [text.slice(0, at), decodeURIComponent(text.slice(at + 1))];
  });
  return endpoint ? { endpoint, headers: Object.fromEntries(headers) } : undefined;
}

function firebaseOf(env: Environment): Config['firebase'] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env;
  if (!projectId || !apiKey) return undefined;
  return {
    projectId,
    apiKey,
    authDomain: authDomain ?? `${projectId}.firebaseapp.com`,
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
  };
}
