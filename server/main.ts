import { existsSync } from 'node:fs';
import pino from 'pino';
import { claimDataDir, EmbeddedRefusal } from '#database/embedded.ts';
import { listen } from '#database/listen.ts';
import { seedCatalogue } from '#database/seed.ts';
import { brand } from '#shared/brand.ts';
import { cashfree } from './adapters/cashfree.ts';
import { smtpMail } from './adapters/mail.ts';
import { firebasePhoneTokens } from './adapters/phone-tokens.ts';
import { httpSms } from './adapters/sms.ts';
import { buildApp } from './app.ts';
import { openShelf } from './catalogue/shelf.ts';
import { BadSettings, type Config, readConfig } from './config.ts';
import { seedDemoPapers } from './demo-papers.ts';
import { demoPassword, demoPeople, seedDemo } from './demo-seed.ts';
import { seedDemoTasks } from './demo-tasks.ts';
import { readyToLeave } from './http/leave.ts';
import { openPageCache } from './http/page-cache.ts';
import { startJobs } from './jobs.ts';
import { openKeys } from './keys.ts';
import { openNews } from './live/news.ts';
import { logOptions } from './log.ts';
import { DatabaseRefusal, openDatabase, prepareTables } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { findHold } from './operations/hold.ts';
import { builtWeb, liveWeb } from './web.ts';
import { openQueue } from './work/queue.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const closers: (() => Promise<void> | void)[] = [];
const atEnd = (close: () => Promise<void> | void) => closers.unshift(close);

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = pino(logOptions(config.logLevel));
  const trouble = (error: Error) => log.warn({ err: error }, 'the database connection had trouble');

  if (!config.databaseUrl || config.mode === 'demo') {
    const claim = await claimDataDir(config.dataDir);
    atEnd(() => claim.release());
  }
  const open = await openDatabase(config, { line: say, trouble });
  const { direct, pool, db } = open;
  atEnd(open.close);
  await prepareTables(open);
  await seedCatalogue(db);
  const newDemo = config.mode === 'demo' && (await seedDemo(db, new Date()));
  if (config.mode === 'demo') await seedDemoTasks(db, new Date());

  const standIns = config.mode === 'demo' ? await (await import('./demo.ts')).startStandIns(config) : undefined;
  if (standIns) atEnd(() => standIns.stop());
  const account = standIns?.cashfree ?? config.cashfree;
  const smtpUrl = standIns?.smtpUrl ?? config.smtpUrl;
  if (!account || !smtpUrl) throw new BadSettings('Payments and mail need their settings in production.');
  const payments = cashfree({ ...account, publicUrl: config.publicUrl });
  const mail = smtpMail({ url: smtpUrl, from: config.mailFrom });
  atEnd(() => mail.close());

  const keys = openKeys(config);
  const files = await openFiles(config);
  atEnd(() => files.close());
  if (newDemo) await seedDemoPapers({ db, files, documentKeys: keys.documents });
  const shelf = openShelf(db);
  const pages = openPageCache();
  const forget = () => {
    shelf.forget();
    pages.forget();
  };
  const listener = listen(direct, 'catalogue', forget, trouble);
  atEnd(() => listener.close());

  const news = openNews({ where: direct, db, say: trouble });
  atEnd(() => news.close());

  const queue = openQueue(direct, trouble);
  await queue.start();
  atEnd(() => queue.stop());

  const side = process.argv.includes('--dev') ? liveWeb() : await builtWeb();
  let leave = async (): Promise<void> => undefined;
  const app = await buildApp({
    ...{ db, pool, payments, queue, news, shelf, pages, log, web: side.web, assets: side.assets },
    clock: () => new Date(),
    secrets: keys.app,
    files,
    documentKeys: keys.documents,
    sms: standIns?.smsUrl && !config.firebase ? httpSms(standIns.smsUrl) : undefined,
    phoneTokens: config.firebase && firebasePhoneTokens(config.firebase),
    settings: {
      publicUrl: config.publicUrl,
      production: config.mode === 'production',
      rateLimitFactor: config.rateLimitFactor,
      trustProxy: config.trustProxy,
    },
    async before(instance) {
      leave = readyToLeave(instance);
      await side.before?.(instance);
      await standIns?.mount(instance);
    },
  });
  atEnd(() => leave());
  await app.listen({ port: config.port, host: config.host });
  const held = await findHold(db);
  const jobDeps = { publicUrl: config.publicUrl, secrets: keys.app, files, log };
  if (!held) await startJobs({ db, payments, queue, mail, web: side.web, ...jobDeps });
  welcome(config, standIns?.places ?? []);
  if (held) say(`This is a copy, ${held.reason}: no mail goes out and no job is done until npm run ops -- release.`);
}

function welcome(config: Config, places: [string, string][]): void {
  say(`\n${brand.name} is open at ${config.publicUrl}\n`);
  for (const [what, where] of places) say(`  ${what.padEnd(16)} ${where}`);
  if (config.mode === 'demo') {
    say(`\n  Demo accounts, password: ${demoPassword}`);
    for (const { role, email, name } of demoPeople) say(`  ${role.padEnd(16)} ${email}  (${name})`);
  }
  say('\nStop with Ctrl-C.');
}

/** One message for what the operator can mend; everything else keeps its trace. */
function explain(error: unknown, { PORT: port = '3000', HOST: host = 'localhost' }: NodeJS.ProcessEnv): string {
  if (error instanceof BadSettings || error instanceof DatabaseRefusal || error instanceof EmbeddedRefusal)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const trouble = 'syscall' in error && 'code' in error ? `${error.syscall} ${error.code}` : '';
  switch (trouble) {
    case 'listen EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port, for example PORT=3001.`;
    case 'listen EACCES':
      return `Listening on port ${port} is not allowed: choose a port above 1023, for example PORT=3000.`;
    case 'listen EADDRNOTAVAIL':
    case 'getaddrinfo ENOTFOUND':
    case 'getaddrinfo EAI_AGAIN':
      return `HOST is ${host}, which is no address of this machine: choose one of its own, for example HOST=localhost.`;
    default:
      return error.stack ?? error.message;
  }
}

let leaving = false;
const started = start();

/** Ends what was begun, once; a start that is under way is waited for, so that nothing is left behind. */
async function leaveOnce(): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await started.catch(() => undefined);
    await closeAll();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leaveOnce);

started.catch(async (error: unknown) => {
  if (leaving) return;
  process.stderr.write(`${explain(error, process.env)}\n`);
  await closeAll().catch((second: unknown) => process.stderr.write(`${String(second)}\n`));
  process.exit(1);
});
