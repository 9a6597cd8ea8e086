import { validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

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
const mailAddress = /^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits && more.length === 0;
}

function isHeader(text: string): boolean {
  if (!/^[\w-]+=([\x21-\x24\x26-\x7e]|%[0-9a-f]{2})+$/i.test(text)) return false;
  try {
    const [name, value] = headerOf(text);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false; // invalid UTF-8, or a character that headers must not contain
  }
}

/** Returns the name and the decoded value of a header in OTEL_EXPORTER_OTLP_HEADERS. */
function headerOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), decodeURIComponent(text.slice(at + 1))];
}

function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && !search && !hash && !username && !password;
}

const documentKeyId = (text: string) => text.slice(0, text.indexOf(':'));

function documentKeyOf(text: string): { id: string; key: Buffer } {
  const id = documentKeyId(text);
  return { id, key: Buffer.from(text.slice(id.length + 1), 'base64') };
}

const setting = <const Name extends string, Schema extends z.ZodType>(
  name: Name,
  purpose: string,
  example: string,
  schema: Schema,
) => ({ name, purpose, example, schema });

/**
 * All settings: the environment variable, its purpose, an example, and the schema of its value. `.env.example`, the
 * errors at startup and the type of the configuration are derived from them.
 */
export const environmentSettings = {
  port: setting('PORT', 'port to listen on', '3000', port.default(3000)),
  host: setting('HOST', 'the address to listen on', 'localhost', z.string().default('localhost')),
  publicUrl: setting(
    'PUBLIC_URL',
    'public address of the site; used in mails, payment return addresses and canonical links',
    'https://www.example.in',
    web
      .refine((text) => !URL.canParse(text) || isOrigin(text), 'must have nothing after the host')
      .transform((text) => new URL(text).origin)
      .optional(),
  ),
  dataDir: setting(
    'DATA_DIR',
    'folder of the embedded database, uploads and keys',
    '.data',
    z
      .string()
      .default('.data')
      .transform((folder) => resolve(folder)),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'PostgreSQL 15 or newer; without it an embedded one runs in DATA_DIR',
    'postgres://chulha:secret@db.example.in:5432/chulha',
    url('postgres:', 'postgresql:').optional(),
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    'the same database without the connection pooler (PgBouncer), for migrations, jobs and notifications',
    'postgres://chulha:secret@db.example.in:5432/chulha',
    url('postgres:', 'postgresql:').optional(),
  ),
  databaseOwnerUrl: setting(
    'DATABASE_OWNER_URL',
    'the same database with the role that owns its tables, for migrations and restores; the role of DATABASE_URL then owns nothing',
    'postgres://chulha_owner:secret@db.example.in:5432/chulha',
    url('postgres:', 'postgresql:').optional(),
  ),
  smtpUrl: setting(
    'SMTP_URL',
    'mail server; without it mails go to the development mailbox',
    'smtps://user:secret@mail.example.in:465',
    url('smtp:', 'smtps:').optional(),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'sender address of mails, in place of the one in the settings of the shop',
    'My Shop <hello@example.in>',
    z.string().regex(mailAddress, 'must hold an e-mail address').optional(),
  ),
  newOrderMailTo: setting(
    'NEW_ORDER_MAIL',
    'recipient of a mail about each paid order, in place of the one in the settings of the shop; off for none',
    'orders@example.in',
    z.union([z.literal('off'), z.email()], 'must be one e-mail address, or off').optional(),
  ),
  refundApprovalAbove: setting(
    'REFUND_APPROVAL_ABOVE',
    'rupees above which a refund by staff waits for a second person, in place of the limit in the settings of the shop',
    '5000',
    z
      .string()
      .regex(/^\d{1,7}$/, 'must be a number of whole rupees')
      .transform(Number)
      .optional(),
  ),
  cashfreeClientId: setting(
    'CASHFREE_CLIENT_ID',
    'payment account; without it the built-in payment sandbox is used',
    'CF10001',
    z.string().optional(),
  ),
  cashfreeSecrets: setting(
    'CASHFREE_CLIENT_SECRET',
    'secret of the payment account, two separated by a comma during a rotation',
    'cfsk_new,cfsk_old',
    list.optional(),
  ),
  cashfreeApiUrl: setting(
    'CASHFREE_API_URL',
    'base address of the payment provider’s order API',
    'https://sandbox.cashfree.com/pg',
    web.transform((text) => text.replace(/\/+$/, '')).optional(),
  ),
  cashfreeSdkUrl: setting(
    'CASHFREE_SDK_URL',
    'address of the payment provider’s browser script',
    'https://sdk.cashfree.com/js/v3/cashfree.js',
    web.optional(),
  ),
  firebaseProjectId: setting(
    'FIREBASE_PROJECT_ID',
    'hosted phone sign-in: project',
    'chulha-prod',
    z.string().optional(),
  ),
  firebaseApiKey: setting(
    'FIREBASE_API_KEY',
    'hosted phone sign-in: browser key',
    'AIzaSyExample',
    z.string().optional(),
  ),
  firebaseAuthDomain: setting(
    'FIREBASE_AUTH_DOMAIN',
    'hosted phone sign-in: domain',
    'chulha-prod.firebaseapp.com',
    z.string().optional(),
  ),
  firebaseAuthEmulatorHost: setting(
    'FIREBASE_AUTH_EMULATOR_HOST',
    'phone sign-in emulator, never in production',
    '127.0.0.1:9099',
    z.string().optional(),
  ),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    'uploads in an S3-compatible store: address',
    'https://s3.ap-south-1.amazonaws.com',
    web.optional(),
  ),
  s3Bucket: setting('S3_BUCKET', 'uploads: bucket', 'chulha-uploads', z.string().optional()),
  s3Region: setting('S3_REGION', 'uploads: region', 'ap-south-1', z.string().default('us-east-1')),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', 'uploads: key id', 'AKIAEXAMPLE', z.string().optional()),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', 'uploads: secret key', 'wJalrExample', z.string().optional()),
  appSecrets: setting(
    'APP_SECRET',
    'signing key, at least 32 characters; several separated by commas during a rotation',
    'a-long-random-text-of-at-least-32-letters',
    longKeys.optional(),
  ),
  documentKeys: setting(
    'DOCUMENT_KEYS',
    'encryption keys of stored documents as id:base64 of 32 bytes, the newest first',
    'k1:c2l4dGVlbi1ieXRlcy1zaXh0ZWVuLWJ5dGVzLTMyISE=',
    list
      .refine((keys) => keys.every((key) => documentKey.test(key)), 'must be id:base64 of 32 bytes')
      .refine(
        (keys) => new Set(keys.map(documentKeyId)).size === keys.length,
        'must have an id of its own for each key',
      )
      .transform((keys) => keys.map(documentKeyOf))
      .optional(),
  ),
  backupKeys: setting(
    'BACKUP_KEY',
    'encrypts backups, at least 32 characters; several separated by commas, the first encrypts new ones',
    'a-long-random-text-for-backups-kept-elsewhere',
    longKeys.optional(),
  ),
  mode: setting(
    'APP_MODE',
    'demo or production',
    'production',
    z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  ),
  allowDemoData: setting(
    'ALLOW_DEMO_DATA',
    '1 lets a demo add its accounts and orders to a database that no demo created',
    '1',
    z
      .enum(['0', '1'], 'must be 1 or 0')
      .default('0')
      .transform((value) => value === '1'),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'addresses (CIDR) of trusted reverse proxies, separated by commas',
    '10.0.0.0/8',
    list.refine((all) => all.every(isNetwork), 'must be addresses like 10.0.0.0/8').default([]),
  ),
  rateLimitFactor: setting(
    'RATE_LIMIT_FACTOR',
    'multiplies every rate limit; 0 switches them off for load tests',
    '1',
    z
      .string()
      .refine((text) => /^\d+(\.\d+)?$/.test(text), 'must be a number, 0 or more')
      .transform(Number)
      .default(1),
  ),
  staffSecondFactor: setting(
    'STAFF_SECOND_FACTOR',
    'whether staff must set up a second factor at their next login: required or optional; in production required',
    'required',
    z.enum(['required', 'optional'], 'must be required or optional').optional(),
  ),
  metricsPort: setting('METRICS_PORT', 'port of the Prometheus metrics, on HOST', '9464', port.optional()),
  traceEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector (OTLP over HTTP, JSON) for traces; without it there is no tracing',
    'http://127.0.0.1:4318',
    web.transform((text) => text.replace(/\/+$/, '')).optional(),
  ),
  traceHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'headers for that collector, as name=value separated by commas',
    'authorization=Bearer%20a-key-of-the-collector',
    list
      .refine(
        (all) => all.every(isHeader),
        'must be name=value, what is special as % and the hex digits of its UTF-8 bytes',
      )
      .transform((all) => all.map(headerOf))
      .default([]),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'log level: debug, info, warn, error or silent',
    'info',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').optional(),
  ),
};

export type SettingName = (typeof environmentSettings)[keyof typeof environmentSettings]['name'];
export type SettingValues = {
  [Key in keyof typeof environmentSettings]: z.output<(typeof environmentSettings)[Key]['schema']>;
};

const names = Object.values(environmentSettings).map(({ name }) => name);
const ours = /^(CASHFREE|S3|SMTP|MAIL|RATE_LIMIT|DOCUMENT|DATABASE|TRUST|BACKUP|METRICS|STAFF|FIREBASE(?!_CLI))_/;

/**
 * Returns the unknown environment variables that look like one of our settings. `suggestion` is the setting that was
 * probably meant, if there is one.
 */
export function unknownSettings(
  environment: Record<string, string | undefined>,
): { name: string; suggestion?: SettingName }[] {
  return Object.keys(environment)
    .toSorted()
    .filter((name) => !names.some((known) => known === name))
    .map((name) => ({ name, suggestion: names.find((known) => known.length > 5 && slips(known, name) <= 2) }))
    .filter(({ name, suggestion }) => ours.test(name) || suggestion !== undefined);
}

/** Returns the edit distance between two names. Distances above 2 are returned as 3. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...b].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return Math.min(3, row[b.length] ?? 3);
}
