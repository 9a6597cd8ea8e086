import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { inject } from 'vitest';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { type PaymentSandboxOptions, paymentSandbox } from '#sandbox/payments/plugin.ts';
import { cashfree } from '#server/adapters/cashfree.ts';
import { diskFiles } from '#server/adapters/disk-files.ts';
import type { FileStore } from '#server/adapters/files.ts';
import type { Email, Mailer } from '#server/adapters/mail.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { composeApp } from '#server/compose.ts';
import { readConfig } from '#server/config/config.ts';
import { openUploadInspector, type UploadInspector } from '#server/documents/upload-inspection-pool.ts';
import type { Overload } from '#server/http/server.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Traces } from '#server/platform/tracing/traces.ts';
import type { PageCache } from '#server/rendering/page-cache.ts';
import type { Web } from '#server/rendering/render-page.ts';
import { builtWeb } from '#server/web.ts';
import { applySettings } from '#shared/brand.ts';
import { applyTemplates, caseTemplates } from '#shared/rules/cases/templates.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import { freshDatabase } from './database.ts';
import { merchant } from './merchant.ts';

const documentKey: DocumentKey = { id: 'test-key', key: Buffer.alloc(32, 7) };
const appSecrets = ['a test app secret that is long enough'];

export type TestApp = {
  app: FastifyInstance;
  url: string;
  /** Public URL in the settings: `url`, unless the test has set another one. */
  publicUrl: string;
  db: Db;
  where: Where;
  queue: Queue;
  secrets: readonly string[];
  payments: PaymentProvider;
  files: FileStore;
  documentKeys: readonly DocumentKey[];
  /** Folder of the stored files, unless the test uses its own file store. */
  filesFolder: string;
  /** Payment sandbox: its URL and its admin API. */
  provider: Provider;
  /** Sent e-mails, oldest first. */
  emails: Email[];
  newOrderMailTo: string;
  /** Sent text messages, oldest first. */
  texts: { phone: string; text: string }[];
  /** Lines of the server log. */
  logged: string[];
  close(): Promise<void>;
};

export type Provider = { url: string; admin(path: string, body?: unknown): Promise<unknown> };

type TestAppOptions = {
  rateLimitFactor?: number;
  jobs?: boolean;
  sandbox?: Partial<PaymentSandboxOptions>;
  /** Calls per minute that the provider allows; unlimited by default. */
  providerLimits?: Record<string, number>;
  payments?: (real: PaymentProvider) => PaymentProvider;
  pages?: PageCache;
  /** Wraps the page renderer. */
  web?: (real: Web) => Web;
  clock?: () => Date;
  phoneTokens?: PhoneTokens;
  /** Whether text messages can be sent, as in the demo; usually they can. */
  sms?: boolean;
  newOrderMailTo?: string;
  files?: FileStore;
  /** Receives a copy of each e-mail. */
  mail?: Mailer;
  documentKeys?: DocumentKey[];
  uploads?: UploadInspector;
  /** Milliseconds between heartbeats of live streams. */
  heartbeatMs?: number;
  /** Uses the database of another test app, to simulate a second process. */
  where?: Where;
  publicUrl?: string;
  trustProxy?: string[];
  traces?: Traces;
  overload?: Overload;
  /** A real shop, closed until it is opened. */
  production?: boolean;
  /** Requires a second factor of staff; staff without one may only set it up. */
  staffNeedSecondFactor?: boolean;
};

/** Starts the whole server with its own database, and a payment sandbox on its own port. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { where, drop } = options.where
    ? { where: options.where, drop: async () => undefined }
    : await freshDatabase(inject('postgres'));
  const port = await freeLoopbackPort();
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = options.publicUrl ?? url;
  const { provider, close: closeProvider } = await openProvider(`${url}/api/cashfree/webhook`, options.sandbox);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const onError = (error: Error) => log.warn({ err: error });
  const closers: (() => Promise<void> | void)[] = [];
  const atEnd = (close: () => Promise<void> | void) => closers.unshift(close);
  atEnd(drop);
  atEnd(closeProvider);
  const pool = openPool(where, { onError: onError });
  const db = openDb(pool, options.traces?.query);
  atEnd(() => db.destroy());
  const real = cashfree(
    {
      ...merchant,
      apiUrl: `${provider.url}/pg`,
      sdkUrl: `${provider.url}/js/v3/cashfree.js`,
      publicUrl: url,
    },
    options.providerLimits ?? {},
  );
  const payments = options.payments?.(real) ?? real;
  const { web: built, assets } = await webOfAll();
  const builtPages = await built();
  const filesFolder = mkdtempSync(join(tmpdir(), 'chulha-files-'));
  atEnd(() => rmSync(filesFolder, { recursive: true, force: true }));
  const files = options.files ?? diskFiles(filesFolder);
  const documentKeys = options.documentKeys ?? [documentKey];
  const emails: Email[] = [];
  const texts: TestApp['texts'] = [];
  const mail: Mailer = {
    async send(email) {
      emails.push(email);
      await options.mail?.send(email);
    },
    close: () => undefined,
  };
  const sms: Sms = { send: async (phone, text) => void texts.push({ phone, text }) };
  const { newOrderMailTo = 'off' } = options;
  const { app, queue, startJobs } = await composeApp({
    where,
    db,
    pool,
    payments,
    files,
    documentKeys,
    mail,
    sms: options.sms === false ? undefined : sms,
    assets,
    log,
    onError,
    atEnd,
    web: async () => options.web?.(builtPages) ?? builtPages,
    pages: options.pages,
    uploads: options.uploads ?? uploadsOfAll(),
    heartbeatMs: options.heartbeatMs,
    freeDisk: async () => 5e9,
    clock: options.clock ?? (() => new Date()),
    secrets: appSecrets,
    traces: options.traces,
    overload: options.overload ?? { maxEventLoopDelay: 0 },
    phoneTokens: options.phoneTokens,
    newOrderMailTo,
    environment: {},
    providersSet: { payment: true, mail: true },
    settings: {
      ...readConfig({}),
      mode: options.production ? 'production' : 'demo',
      publicUrl,
      rateLimitFactor: options.rateLimitFactor ?? 0,
      trustProxy: options.trustProxy ?? [],
      staffNeedSecondFactor: options.staffNeedSecondFactor ?? false,
    },
  });
  atEnd(() => app.close());
  await app.listen({ port, host: '127.0.0.1' });
  if (options.jobs !== false) await startJobs();
  return {
    app,
    url,
    publicUrl,
    db,
    where,
    queue,
    payments,
    files,
    documentKeys,
    filesFolder,
    provider,
    texts,
    logged,
    emails,
    newOrderMailTo,
    secrets: appSecrets,
    async close() {
      for (const close of closers.splice(0)) await close();
      // Settings and templates are the process's, and so those of the next test file.
      applySettings(shippedSettings);
      builtPages.applySettings(shippedSettings);
      applyTemplates(caseTemplates);
      builtPages.applyTemplates(caseTemplates);
    },
  };
}

let read: ReturnType<typeof builtWeb> | undefined;

/** Loads the pages and browser files, once for all test apps of this process. */
function webOfAll(): ReturnType<typeof builtWeb> {
  read ??= builtWeb();
  return read;
}

let shared: UploadInspector | undefined;

/**
 * Uses one inspector for all test apps of this process, because starting its child processes takes longer than the
 * uploads of most test files.
 */
function uploadsOfAll(): UploadInspector {
  // A busy machine may take longer than the time limit of a file.
  shared ??= openUploadInspector({ taskTimeout: 60_000 });
  return { inspect: shared.inspect, close: async () => undefined };
}

async function openProvider(
  webhookUrl: string,
  options: Partial<PaymentSandboxOptions> = {},
): Promise<{ provider: Provider; close: () => Promise<void> }> {
  const port = await freeLoopbackPort();
  const url = `http://127.0.0.1:${port}`;
  const server = Fastify({ forceCloseConnections: true });
  await server.register(paymentSandbox, {
    clientId: merchant.clientId,
    clientSecret: merchant.secrets[0] ?? '',
    publicUrl: url,
    webhookUrl,
    retryDelays: [100, 200, 400, 800],
    refundDelay: 100,
    ...options,
  });
  await server.listen({ port, host: '127.0.0.1' });
  const admin = async (path: string, body?: unknown) => {
    const response = await fetch(
      `${url}/admin${path}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return { provider: { url, admin }, close: () => server.close() };
}
