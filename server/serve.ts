import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { listen } from '#database/listen.ts';
import { cashfree } from './adapters/cashfree.ts';
import { smtpMail } from './adapters/mail.ts';
import { firebasePhoneTokens } from './adapters/phone-tokens.ts';
import { httpSms } from './adapters/sms.ts';
import { buildApp } from './app.ts';
import { openShelf } from './catalogue/shelf.ts';
import { BadSettings, type Config } from './config.ts';
import type { StandIns } from './demo.ts';
import { type Doors, openHouse } from './http/doors.ts';
import type { OpenBudget } from './http/gate.ts';
import { readyToLeave } from './http/leave.ts';
import { openMetrics } from './http/metrics.ts';
import { openPageCache } from './http/page-cache.ts';
import { startJobs } from './jobs.ts';
import { openKeys } from './keys.ts';
import { openNews } from './live/news.ts';
import type { OpenDatabase } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { shopFigures } from './operations/figures.ts';
import { serveFigures } from './operations/figures-port.ts';
import { findHold } from './operations/hold.ts';
import type { Traces } from './traces/traces.ts';
import { builtWeb, liveWeb } from './web.ts';
import { openQueue } from './work/queue.ts';

/** What one process serves with; another may serve beside it on the same port. */
export type Place = {
  open: OpenDatabase;
  log: Logger;
  trouble: (error: Error) => void;
  atEnd: (close: () => Promise<void> | void) => unknown;
  standIns: Pick<StandIns, 'cashfree' | 'smtpUrl' | 'smsUrl'> | undefined;
  /** Shows the stand-ins under our own address. */
  mount: ((app: FastifyInstance) => Promise<void>) | undefined;
  openBudget: OpenBudget | undefined;
  /** Where the figures are to be had, if apart from the public port. */
  metricsPort: number | undefined;
  /** Where work is told as traces, if anywhere. */
  traces: Traces | undefined;
  development: boolean;
};

/** Opens the outside world, answers requests and does jobs. Returns why jobs are held back, where they are. */
export async function serve(config: Config, place: Place): Promise<string | undefined> {
  const { open, log, trouble, atEnd, standIns } = place;
  const { direct, pool, db } = open;
  const account = standIns?.cashfree ?? config.cashfree;
  const smtpUrl = standIns?.smtpUrl ?? config.smtpUrl;
  if (!account || !smtpUrl) throw new BadSettings('Payments and mail need their settings in production.');
  const payments = cashfree({ ...account, publicUrl: config.publicUrl });
  const mail = smtpMail({ url: smtpUrl, from: config.mailFrom });
  atEnd(() => mail.close());

  const keys = openKeys(config);
  const files = await openFiles(config);
  atEnd(() => files.close());
  const shelf = openShelf(db, () => listener.hears());
  const pages = openPageCache();
  const forget = () => {
    shelf.forget();
    pages.forget();
  };
  const listener = listen(direct, 'catalogue', forget, trouble);
  atEnd(() => listener.close());

  const news = openNews({ where: direct, db, say: trouble });
  atEnd(() => news.close());

  const queue = openQueue(direct, trouble, place.traces);
  await queue.start();
  atEnd(() => queue.stop());

  const side = place.development ? liveWeb() : await builtWeb();
  const metrics = openMetrics(shopFigures(db, pool, news.streams));
  let leave: ReturnType<typeof readyToLeave> | undefined;
  const app = await buildApp({
    ...{ db, pool, payments, queue, news, shelf, pages, log, web: side.web, assets: side.assets },
    clock: () => new Date(),
    secrets: keys.app,
    files,
    documentKeys: keys.documents,
    sms: standIns?.smsUrl && !config.firebase ? httpSms(standIns.smsUrl) : undefined,
    phoneTokens: config.firebase && firebasePhoneTokens(config.firebase),
    metrics,
    traces: place.traces,
    ...(place.openBudget ? { openBudget: place.openBudget } : {}),
    settings: {
      publicUrl: config.publicUrl,
      production: config.mode === 'production',
      rateLimitFactor: config.rateLimitFactor,
      trustProxy: config.trustProxy,
    },
    async before(instance) {
      leave = readyToLeave(instance);
      await side.before?.(instance);
      await place.mount?.(instance);
    },
  });
  let doors: Doors | undefined;
  atEnd(() => (doors && leave ? leave(doors) : app.close()));
  doors = await openHouse(app, config);
  if (place.metricsPort !== undefined) {
    const figures = await serveFigures(metrics, { port: place.metricsPort, host: config.host });
    atEnd(() => figures.close());
  }
  const held = await findHold(db);
  const jobDeps = { publicUrl: config.publicUrl, secrets: keys.app, files, log };
  if (!held) await startJobs({ db, payments, queue, mail, web: side.web, ...jobDeps });
  return held?.reason;
}
