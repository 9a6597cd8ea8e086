import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { inject } from 'vitest';
import { type Db, openDb, openPool, type Where } from '#database/connect.ts';
import { listen } from '#database/listen.ts';
import { type PaymentSandboxOptions, paymentSandbox } from '#sandbox/payments/plugin.ts';
import { cashfree } from '#server/adapters/cashfree.ts';
import { diskFiles } from '#server/adapters/disk-files.ts';
import type { Files } from '#server/adapters/files.ts';
import type { Letter, Mail } from '#server/adapters/mail.ts';
import type { Payments } from '#server/adapters/payments.ts';
import type { PhoneTokens } from '#server/adapters/phone-tokens.ts';
import { buildApp } from '#server/app.ts';
import { openShelf } from '#server/catalogue/shelf.ts';
import { openMetrics } from '#server/http/metrics.ts';
import { openPageCache } from '#server/http/page-cache.ts';
import { startJobs } from '#server/jobs.ts';
import type { DocumentKey } from '#server/keys.ts';
import { openNews } from '#server/live/news.ts';
import { shopFigures } from '#server/operations/figures.ts';
import type { Traces } from '#server/traces/traces.ts';
import { builtWeb } from '#server/web.ts';
import { openQueue, type Queue } from '#server/work/queue.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { merchant } from './merchant.ts';

const documentKey: DocumentKey = { id: 'stage', key: Buffer.alloc(32, 7) };
const appSecrets = ['an app secret of the test stage, long enough'];

export type Stage = {
  app: FastifyInstance;
  url: string;
  db: Db;
  where: Where;
  queue: Queue;
  payments: Payments;
  files: Files;
  documentKeys: readonly DocumentKey[];
  /** Where `files` keeps them, unless the test brought its own. */
  filesFolder: string;
  /** The payment provider: its address and what its operator can do. */
  provider: Provider;
  /** Letters that went out, in order. */
  letters: Letter[];
  /** Text messages that went out, in order. */
  texts: { phone: string; text: string }[];
  /** What the server wrote to its log. */
  logged: string[];
  close(): Promise<void>;
};

export type Provider = { url: string; admin(path: string, body?: unknown): Promise<unknown> };

type Wishes = {
  rateLimitFactor?: number;
  jobs?: boolean;
  sandbox?: Partial<PaymentSandboxOptions>;
  payments?: (real: Payments) => Payments;
  clock?: () => Date;
  phoneTokens?: PhoneTokens;
  files?: Files;
  documentKeys?: DocumentKey[];
  /** Milliseconds between two heartbeats of live streams. */
  beatEvery?: number;
  /** Another process' database, for the second process of a product. */
  where?: Where;
  publicUrl?: string;
  trustProxy?: string[];
  traces?: Traces;
};

/** The whole product on a database of its own, with a payment provider on a port of its own. */
export async function openStage(wishes: Wishes = {}): Promise<Stage> {
  const { where, drop } = wishes.where
    ? { where: wishes.where, drop: async () => undefined }
    : await freshDatabase(inject('postgres'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { provider, close: closeProvider } = await openProvider(`${url}/api/cashfree/webhook`, wishes.sandbox);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const say = (error: Error) => log.warn({ err: error });
  const pool = openPool(where, { say });
  const db = openDb(pool, wishes.traces?.query);
  const real = cashfree(
    {
      ...merchant,
      apiUrl: `${provider.url}/pg`,
      sdkUrl: `${provider.url}/js/v3/cashfree.js`,
      publicUrl: url,
    },
    {},
  );
  const payments = wishes.payments?.(real) ?? real;
  const queue = openQueue(where, say, wishes.traces);
  await queue.start();
  const shelf = openShelf(db, () => listener.hears());
  const pages = openPageCache();
  const forget = () => {
    shelf.forget();
    pages.forget();
  };
  const news = openNews({ where, db, say, beatEvery: wishes.beatEvery });
  const listener = listen(where, 'catalogue', forget, say);
  const { web, assets } = await builtWeb();
  const filesFolder = mkdtempSync(join(tmpdir(), 'chulha-files-'));
  const files = wishes.files ?? diskFiles(filesFolder);
  const documentKeys = wishes.documentKeys ?? [documentKey];
  const letters: Letter[] = [];
  const texts: Stage['texts'] = [];
  const app = await buildApp({
    ...{ db, pool, payments, queue, news, shelf, pages, web, assets, log },
    clock: wishes.clock ?? (() => new Date()),
    secrets: appSecrets,
    files,
    documentKeys,
    metrics: openMetrics(shopFigures(db, pool, news.streams)),
    traces: wishes.traces,
    sms: { send: async (phone, text) => void texts.push({ phone, text }) },
    phoneTokens: wishes.phoneTokens,
    settings: {
      publicUrl: wishes.publicUrl ?? url,
      production: false,
      rateLimitFactor: wishes.rateLimitFactor ?? 0,
      trustProxy: wishes.trustProxy ?? [],
    },
  });
  const mail: Mail = { send: async (letter) => void letters.push(letter), close: () => undefined };
  await app.listen({ port, host: '127.0.0.1' });
  if (wishes.jobs !== false)
    await startJobs({ db, payments, queue, mail, web, publicUrl: url, secrets: appSecrets, files, log });
  return {
    ...{ app, url, db, where, queue, payments, files, documentKeys, filesFolder, provider, letters, texts, logged },
    async close() {
      await app.close();
      await queue.stop();
      await listener.close();
      await news.close();
      await db.destroy();
      await closeProvider();
      await drop();
      rmSync(filesFolder, { recursive: true, force: true });
    },
  };
}

async function openProvider(
  webhookUrl: string,
  wishes: Partial<PaymentSandboxOptions> = {},
): Promise<{ provider: Provider; close: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = Fastify({ forceCloseConnections: true });
  await server.register(paymentSandbox, {
    clientId: merchant.clientId,
    clientSecret: merchant.secrets[0] ?? '',
    publicUrl: url,
    webhookUrl,
    retryDelays: [100, 200, 400, 800],
    refundDelay: 100,
    ...wishes,
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
