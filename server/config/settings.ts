import { brand } from '#shared/brand.ts';

/** All settings, each with its purpose and an example. Source of `.env.example` and of the errors at startup. */
export const settings = {
  PORT: ['port to listen on', '3000'],
  HOST: ['the address to listen on', 'localhost'],
  PUBLIC_URL: [
    'public address of the site; used in mails, payment return addresses and canonical links',
    'https://www.example.in',
  ],
  DATA_DIR: ['folder of the embedded database, uploads and keys', '.data'],
  DATABASE_URL: [
    'PostgreSQL 15 or newer; without it an embedded one runs in DATA_DIR',
    'postgres://chulha:secret@db.example.in:5432/chulha',
  ],
  DATABASE_DIRECT_URL: [
    'the same database without the connection pooler (PgBouncer), for migrations, jobs and notifications',
    'postgres://chulha:secret@db.example.in:5432/chulha',
  ],
  DATABASE_OWNER_URL: [
    'the same database with the role that owns its tables, for migrations and restores; the role of DATABASE_URL then owns nothing',
    'postgres://chulha_owner:secret@db.example.in:5432/chulha',
  ],
  SMTP_URL: ['mail server; without it mails go to the development mailbox', 'smtps://user:secret@mail.example.in:465'],
  MAIL_FROM: ['sender address of mails', `${brand.name} <hello@example.in>`],
  NEW_ORDER_MAIL: ['recipient of a mail about each paid order; off for none', 'orders@example.in'],
  REFUND_APPROVAL_ABOVE: [
    'rupees above which a refund by staff waits for the approval of a second person; default 5000',
    '5000',
  ],
  CASHFREE_CLIENT_ID: ['payment account; without it the built-in payment sandbox is used', 'CF10001'],
  CASHFREE_CLIENT_SECRET: [
    'secret of the payment account, two separated by a comma during a rotation',
    'cfsk_new,cfsk_old',
  ],
  CASHFREE_API_URL: ['base address of the payment provider’s order API', 'https://sandbox.cashfree.com/pg'],
  CASHFREE_SDK_URL: ['address of the payment provider’s browser script', 'https://sdk.cashfree.com/js/v3/cashfree.js'],
  FIREBASE_PROJECT_ID: ['hosted phone sign-in: project', 'chulha-prod'],
  FIREBASE_API_KEY: ['hosted phone sign-in: browser key', 'AIzaSyExample'],
  FIREBASE_AUTH_DOMAIN: ['hosted phone sign-in: domain', 'chulha-prod.firebaseapp.com'],
  FIREBASE_AUTH_EMULATOR_HOST: ['phone sign-in emulator, never in production', '127.0.0.1:9099'],
  S3_ENDPOINT: ['uploads in an S3-compatible store: address', 'https://s3.ap-south-1.amazonaws.com'],
  S3_BUCKET: ['uploads: bucket', 'chulha-uploads'],
  S3_REGION: ['uploads: region', 'ap-south-1'],
  S3_ACCESS_KEY_ID: ['uploads: key id', 'AKIAEXAMPLE'],
  S3_SECRET_ACCESS_KEY: ['uploads: secret key', 'wJalrExample'],
  APP_SECRET: [
    'signing key, at least 32 characters; several separated by commas during a rotation',
    'a-long-random-text-of-at-least-32-letters',
  ],
  DOCUMENT_KEYS: [
    'encryption keys of stored documents as id:base64 of 32 bytes, the newest first',
    'k1:c2l4dGVlbi1ieXRlcy1zaXh0ZWVuLWJ5dGVzLTMyISE=',
  ],
  BACKUP_KEY: [
    'encrypts backups, at least 32 characters; several separated by commas, the first encrypts new ones',
    'a-long-random-text-for-backups-kept-elsewhere',
  ],
  APP_MODE: ['demo or production', 'production'],
  ALLOW_DEMO_DATA: ['1 lets a demo add its accounts and orders to a database that no demo created', '1'],
  TRUST_PROXY: ['addresses (CIDR) of trusted reverse proxies, separated by commas', '10.0.0.0/8'],
  RATE_LIMIT_FACTOR: ['multiplies every rate limit; 0 switches them off for load tests', '1'],
  STAFF_SECOND_FACTOR: [
    'whether staff must set up a second factor at their next login: required or optional; in production required',
    'required',
  ],
  METRICS_PORT: ['port of the Prometheus metrics, on HOST', '9464'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'OpenTelemetry collector (OTLP over HTTP, JSON) for traces; without it there is no tracing',
    'http://127.0.0.1:4318',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    'headers for that collector, as name=value separated by commas',
    'authorization=Bearer%20a-key-of-the-collector',
  ],
  LOG_LEVEL: ['log level: debug, info, warn, error or silent', 'info'],
} as const satisfies Record<string, readonly [purpose: string, example: string]>;

export type SettingName = keyof typeof settings;

const names = Object.keys(settings) as SettingName[];
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
    .filter((name) => !(name in settings))
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
