import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import pino from 'pino';
import { claimDataDir, EmbeddedRefusal } from '#database/embedded.ts';
import { seedCatalogue } from '#database/seed.ts';
import { brand } from '#shared/brand.ts';
import { BadSettings, type Config, readConfig } from './config.ts';
import type { StandIns } from './demo.ts';
import { seedDemoDesk } from './demo-desk.ts';
import { seedDemoPapers } from './demo-papers.ts';
import { demoPassword, demoPeople, seedDemo } from './demo-seed.ts';
import { seedDemoTasks } from './demo-tasks.ts';
import { openKeys } from './keys.ts';
import { logOptions } from './log.ts';
import { DatabaseRefusal, joinDatabase, type OpenDatabase, openDatabase, prepareTables } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { findHold } from './operations/hold.ts';
import { type Place, serve } from './serve.ts';
import type { Traces } from './traces/traces.ts';
import { askForBudgets } from './workers/budgets.ts';
import { type Part, partFromPrimary, tellPrimary, workersWanted } from './workers/part.ts';
import { CrewTrouble, startCrew } from './workers/primary.ts';
import { passOnToStandIns } from './workers/stand-in-proxy.ts';

const connectionsInAll = 48;
const say = (line: string) => process.stdout.write(`${line}\n`);
const closers: (() => Promise<void> | void)[] = [];
const atEnd = (close: () => Promise<void> | void) => closers.unshift(close);

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

// Else the heap grows to twice of what is in use before it is looked through (docs/decisions/024-memory-and-starts.md).
setFlagsFromString('--heap-growing-percent=20');

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = pino(logOptions(config.logLevel));
  const traces = await openTraces(config, log);
  if (traces) atEnd(() => traces.close());
  const trouble = (error: Error) => log.warn({ err: error }, 'the database connection had trouble');
  const part = await partFromPrimary();
  if (part) return work(config, part, { log, trouble, traces });

  const workers = workersWanted(process.argv);
  const development = process.argv.includes('--dev');
  if (Number.isNaN(workers) || (workers && development))
    throw new BadSettings(
      '--workers takes a number from 1 to 32, for example --workers 2, and does not go with --dev.',
    );
  if (!config.databaseUrl || config.mode === 'demo') {
    const claim = await claimDataDir(config.dataDir);
    atEnd(() => claim.release());
  }
  const open = await openDatabase(config, { line: say, trouble, hear: traces?.query });
  atEnd(open.close);
  await prepareTables(open);
  await seedCatalogue(open.db);
  if (config.mode === 'demo' && (await seedDemo(open.db, new Date()))) {
    const files = await openFiles(config);
    await seedDemoPapers({ db: open.db, files, documentKeys: openKeys(config).documents });
    files.close();
  }
  if (config.mode === 'demo') {
    await seedDemoTasks(open.db, new Date());
    await seedDemoDesk(open.db, new Date());
  }

  const standIns = config.mode === 'demo' ? await (await import('./demo.ts')).startStandIns(config) : undefined;
  if (standIns) atEnd(() => standIns.stop());
  if (!workers) process.on('SIGUSR2', () => say('There are no workers to renew: start with --workers 2 for that.'));
  const here = { open, log, trouble, traces, atEnd, standIns, development, openBudget: undefined };
  const held = workers
    ? await startWorkers(config, workers, open, standIns)
    : await serve(config, {
        ...here,
        mount: standIns && ((app) => standIns.mount(app)),
        metricsPort: config.metricsPort,
      });
  flushCompileCache();
  welcome(config, standIns?.places ?? []);
  if (held) say(`This is a copy, ${held}: no mail goes out and no job is done until npm run ops -- release.`);
}

/** Read only where traces are wanted, so that nobody else pays for them. */
async function openTraces({ traceCollector }: Config, log: Place['log']): Promise<Traces | undefined> {
  if (!traceCollector) return undefined;
  const told = await import('./traces/traces.ts');
  return told.openTraces(traceCollector, { say: (error) => log.warn({ err: error }, 'traces are not told') });
}

/** One of several workers: serves beside the others. */
async function work(config: Config, part: Part, say: Pick<Place, 'log' | 'trouble' | 'traces'>): Promise<void> {
  const open = await joinDatabase(part, say.trouble, { max: part.connections, hear: say.traces?.query });
  atEnd(open.close);
  const { standInPort } = part;
  await serve(config, {
    ...{ ...say, open, atEnd, standIns: part.standIns, development: false, openBudget: askForBudgets() },
    mount: standInPort === undefined ? undefined : (app) => passOnToStandIns(app, standInPort),
    metricsPort: config.metricsPort && config.metricsPort + part.slot - 1,
  });
  tellPrimary({ ready: true });
}

/** The process that others serve for: it keeps the database, the stand-ins, the budgets and the number of workers. */
async function startWorkers(
  config: Config,
  count: number,
  { where, direct, db }: OpenDatabase,
  standIns: StandIns | undefined,
): Promise<string | undefined> {
  const standInPort = standIns && (await (await import('./demo.ts')).serveStandIns(standIns, atEnd));
  const told = standIns && { cashfree: standIns.cashfree, smtpUrl: standIns.smtpUrl, smsUrl: standIns.smsUrl };
  openKeys(config);
  const parts = Array.from({ length: count }, (_, n): Part => {
    const connections = Math.max(4, Math.floor(connectionsInAll / count));
    return { slot: n + 1, where, direct, connections, standIns: told, standInPort };
  });
  const crew = startCrew(parts, say);
  atEnd(() => crew.leave());
  process.on('SIGUSR2', () => void crew.renew());
  await crew.ready;
  return (await findHold(db))?.reason;
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
  if (error instanceof CrewTrouble) return 'A worker did not start; what it said is above.';
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
