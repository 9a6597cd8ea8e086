import { resolve } from 'node:path';
import type { S3Account } from '#server/adapters/s3-files.ts';
import { documentKeyId, type Environment, environmentSchema, headerOf } from './environment-schema.ts';
import { type FilledSettings, findConflicts, type SettingProblem } from './setting-conflicts.ts';
import { type SettingName, settings, unknownSettings } from './settings.ts';

/** Server configuration from environment variables. */
export type Config = {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** URL of the same database without a connection pooler. */
  databaseDirectUrl: string | undefined;
  /** URL of the same database with the role that owns the tables. */
  databaseOwnerUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Recipient of the notification e-mail for each paid order. */
  newOrderMailTo: string | undefined;
  /** Amount in rupees above which a refund by staff needs approval by a second person. */
  refundApprovalAbove: number;
  /** Account at Cashfree. If undefined, the built-in payment sandbox is used. */
  cashfree: { clientId: string; secrets: string[]; apiUrl: string; sdkUrl: string } | undefined;
  /** Firebase project for phone sign-in. If undefined, demo mode texts our own codes; production has no phone login. */
  firebase: { projectId: string; apiKey: string; authDomain: string; emulatorHost: string | undefined } | undefined;
  /** Bucket for uploads. If undefined, uploads are stored in DATA_DIR. */
  s3: S3Account | undefined;
  /** Application secrets, newest first. If they or the document keys are undefined, generated ones are used. */
  appSecrets: string[] | undefined;
  documentKeys: { id: string; key: Buffer }[] | undefined;
  /** Secrets for backups. The first encrypts new backups; all of them can decrypt. */
  backupKeys: string[] | undefined;
  /** Whether demo mode may add its data to a database that was not created in demo mode. */
  allowDemoData: boolean;
  trustProxy: string[];
  rateLimitFactor: number;
  staffNeedSecondFactor: boolean;
  metricsPort: number | undefined;
  /** Collector that traces are exported to. If undefined, no traces are exported. */
  traceCollector: { endpoint: string; headers: Record<string, string> } | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Error for invalid settings. Its message names each invalid setting with the setting's purpose and an example. */
export class SettingsError extends Error {}

/** Accounts at the payment, mail and text message providers. In demo mode, these may be accounts at the sandbox. */
export type ProviderAccounts = {
  cashfree: NonNullable<Config['cashfree']>;
  smtpUrl: string;
  /** URL for sending text messages. Undefined if none can be sent. */
  smsUrl: string | undefined;
};

/** Parses the environment variables. Empty values count as not set. Throws `SettingsError` with all problems. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const filled: FilledSettings = {};
  for (const [name, value] of Object.entries(given)) if (value?.trim()) filled[name] = value;
  const unknown = unknownSettings(filled).map(
    ({ name, suggestion }) => `${name} is not a setting${suggestion ? `; did you mean ${suggestion}?` : '.'}`,
  );
  const read = environmentSchema.safeParse(filled);
  const malformed =
    read.error?.issues.map((issue): SettingProblem => [issue.path[0] as SettingName, issue.message]) ?? [];
  const wrong = new Map<SettingName, string>([...findConflicts(filled), ...malformed.reverse()]);
  if (!read.success || unknown.length > 0 || wrong.size > 0)
    throw new SettingsError(['Invalid settings:', ...unknown, ...sentences(wrong)].join('\n  '));
  return configOf(read.data);
}

function sentences(wrong: Map<SettingName, string>): string[] {
  const inOrder = (Object.keys(settings) as SettingName[]).filter((name) => wrong.has(name));
  return inOrder.map((name) => {
    const [purpose, example] = settings[name];
    return `${name} ${wrong.get(name)} (${purpose}), for example ${name}=${example}`;
  });
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
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    newOrderMailTo: env.NEW_ORDER_MAIL === 'off' ? undefined : env.NEW_ORDER_MAIL,
    refundApprovalAbove: env.REFUND_APPROVAL_ABOVE,
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
    allowDemoData: env.ALLOW_DEMO_DATA === '1',
    trustProxy: env.TRUST_PROXY,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    staffNeedSecondFactor:
      (env.STAFF_SECOND_FACTOR ?? (env.APP_MODE === 'production' ? 'required' : 'optional')) === 'required',
    metricsPort: env.METRICS_PORT,
    traceCollector: traceCollectorOf(env),
    logLevel: env.LOG_LEVEL ?? (env.APP_MODE === 'production' ? 'info' : 'warn'),
  };
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
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: pairs = [] } = env;
  return endpoint ? { endpoint, headers: Object.fromEntries(pairs.map(headerOf)) } : undefined;
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
