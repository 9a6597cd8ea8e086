import { validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { z } from 'zod';
import { brand } from '#shared/brand.ts';
import type { SettingName } from './settings.ts';

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
export function headerOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), decodeURIComponent(text.slice(at + 1))];
}

function isOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && !search && !hash && !username && !password;
}

/** Schema of the environment variables. Checks each variable on its own. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: web
    .refine((text) => !URL.canParse(text) || isOrigin(text), 'must have nothing after the host')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().regex(mailAddress, 'must hold an e-mail address').default(brand.sender),
  REFUND_APPROVAL_ABOVE: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of whole rupees')
    .transform(Number)
    .default(5_000),
  NEW_ORDER_MAIL: z.union([z.literal('off'), z.email()], 'must be one e-mail address, or off').default(brand.support),
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
  ALLOW_DEMO_DATA: z.enum(['0', '1'], 'must be 1 or 0').default('0'),
  TRUST_PROXY: list.refine((all) => all.every(isNetwork), 'must be addresses like 10.0.0.0/8').default([]),
  RATE_LIMIT_FACTOR: z
    .string()
    .refine((text) => /^\d+(\.\d+)?$/.test(text), 'must be a number, 0 or more')
    .transform(Number)
    .default(1),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.transform((text) => text.replace(/\/+$/, '')).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .refine(
      (all) => all.every(isHeader),
      'must be name=value, what is special as % and the hex digits of its UTF-8 bytes',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .optional(),
} satisfies Record<SettingName, z.ZodType>);

export type Environment = z.output<typeof environmentSchema>;

export function documentKeyId(text: string): string {
  return text.slice(0, text.indexOf(':'));
}
