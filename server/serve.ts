import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { brand } from '#shared/brand.ts';
import { cashfree } from './adapters/cashfree.ts';
import { type Mailer, smtpMailer } from './adapters/mail.ts';
import { firebasePhoneTokens } from './adapters/phone-tokens.ts';
import { sharedCount } from './adapters/shared-count.ts';
import { httpSms } from './adapters/sms.ts';
import { composeApp } from './compose.ts';
import type { Config, ProviderAccounts } from './config/config.ts';
import { prepareGracefulShutdown } from './http/graceful-shutdown.ts';
import { listenAddress } from './http/server.ts';
import { closePdfPool } from './invoices/pdf/pdf-pool.ts';
import { findPause } from './ops/pause.ts';
import { openKeys } from './platform/keys.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import type { OpenDatabase } from './platform/open-database.ts';
import { openFiles } from './platform/storage.ts';
import type { Traces } from './platform/tracing/traces.ts';
import { builtWeb, developmentWeb } from './web.ts';

export type ServeOptions = {
  database: OpenDatabase;
  log: Logger;
  onError: (error: Error) => void;
  atEnd: (close: () => Promise<void> | void) => unknown;
  /** Sandbox accounts in demo mode; undefined in production. */
  sandboxAccounts: ProviderAccounts | undefined;
  /** Mounts the sandbox routes below /dev. Undefined without a sandbox. */
  mountSandbox: ((app: FastifyInstance) => Promise<void>) | undefined;
  traces: Traces | undefined;
  development: boolean;
};

/** Starts the HTTP server and the jobs of one process. Returns the reason if jobs are paused, otherwise undefined. */
export async function serve(config: Config, options: ServeOptions): Promise<string | undefined> {
  const { database, log, onError, atEnd, sandboxAccounts, traces } = options;
  const { pool, db } = database;
  const account = sandboxAccounts?.cashfree ?? config.cashfree;
  const smtpUrl = sandboxAccounts?.smtpUrl ?? config.smtpUrl;
  const mail = smtpUrl ? smtpMailer({ url: smtpUrl, from: () => config.mailFrom ?? brand.sender }) : unsetMailer;
  atEnd(() => mail.close());
  const keys = openKeys(config);
  const files = await openFiles(config);
  atEnd(() => files.close());
  atEnd(closePdfPool);
  const { before, ...web } = options.development ? developmentWeb() : await builtWeb();
  let shutDown: ReturnType<typeof prepareGracefulShutdown> | undefined;

  const { app, metrics, startJobs } = await composeApp({
    db,
    pool,
    where: database.monitored,
    log,
    onError,
    atEnd,
    files,
    mail,
    traces,
    // High enough that a burst on a busy machine passes.
    overload: { maxEventLoopDelay: 2_000 },
    ...web,
    payments: cashfree({ ...(account ?? unsetAccount()), publicUrl: config.publicUrl }, undefined, {
      shared: sharedCount(pool),
      onError: onError,
    }),
    sms: sandboxAccounts?.smsUrl && !config.firebase ? httpSms(sandboxAccounts.smsUrl) : undefined,
    phoneTokens: config.firebase && firebasePhoneTokens(config.firebase),
    clock: () => new Date(),
    freeDisk: () => freeBytes(existsSync(config.dataDir) ? config.dataDir : '.'),
    secrets: keys.app,
    documentKeys: keys.documents,
    newOrderMailTo: config.newOrderMailTo,
    settings: config,
    environment: process.env,
    providersSet: { payment: account !== undefined, mail: smtpUrl !== undefined },
    async before(instance) {
      shutDown = prepareGracefulShutdown(instance);
      await before?.(instance);
      await options.mountSandbox?.(instance);
    },
  });
  atEnd(() => (shutDown && app.server.listening ? shutDown() : app.close()));
  await app.listen({ port: config.port, host: listenAddress(config.host) });
  if (config.metricsPort !== undefined) {
    const metricsServer = await serveMetrics(metrics, { port: config.metricsPort, host: config.host });
    atEnd(() => metricsServer.close());
  }
  const pause = await findPause(db);
  if (!pause) await startJobs();
  return pause?.reason;
}

/** Until there are keys the shop is closed: mails wait, and the provider refuses every call and we every event. */
const unsetMailer: Mailer = {
  send: () => Promise.reject(new Error('no mail server is set')),
  close: () => undefined,
};
const unsetAccount = () => ({
  clientId: 'unset',
  secrets: [randomBytes(32).toString('hex')],
  apiUrl: 'https://api.cashfree.com/pg',
  sdkUrl: 'https://sdk.cashfree.com/js/v3/cashfree.js',
});

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
