import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { EmbeddedDatabaseError } from '#database/embedded/errors.ts';
import { claimDataDir } from '#database/embedded.ts';
import { listen } from '#database/notification-listener.ts';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import { brand } from '#shared/brand.ts';
import { type Config, readConfig, SettingsError } from './config/config.ts';
import { markDemoDatabase, requireFittingDatabase } from './ops/demo/demo-guard.ts';
import { demoPassword, demoPeople } from './ops/demo/seed-demo.ts';
import { seedDemoShop } from './ops/demo/seed-demo-shop.ts';
import { openKeys } from './platform/keys.ts';
import { logOptions } from './platform/log.ts';
import { DatabaseError, type OpenDatabase, openDatabase, prepareTables } from './platform/open-database.ts';
import type { Traces } from './platform/tracing/traces.ts';
import { type ServeOptions, serve } from './serve.ts';
import { configWithKeys, providerKeysChannel, providerKeysVersion } from './settings/provider-keys.ts';
import { makeSetupToken } from './setup/first-admin.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const closers: (() => Promise<void> | void)[] = [];
const atEnd = (close: () => Promise<void> | void) => closers.unshift(close);

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  let config = readConfig(process.env);
  const log = pino(logOptions(config.logLevel));
  const traces = await openTraces(config, log);
  if (traces) atEnd(() => traces.close());
  const onError = (error: Error) => log.warn({ err: error }, 'database connection error');
  if (!config.databaseUrl || config.mode === 'demo') {
    const claim = await claimDataDir(config.dataDir);
    atEnd(() => claim.release());
  }
  const database = await openDatabase(config, { printLine, onError, onQuery: traces?.query }, 'serving');
  atEnd(database.close);
  await prepareTables(database);
  if (config.mode === 'production') {
    // Before they are read, so that no change is missed.
    await restartWithKeys(database, onError);
    config = await configWithKeys(database.db, process.env, openKeys(config).app);
  }
  await requireFittingDatabase(database.db, config);
  await markDemoDatabase(database.db, config);
  await seedCatalogue(database.db);
  if (config.mode === 'demo') await seedDemoShop(database.db, config);

  const sandboxes =
    config.mode === 'demo' ? await (await import('./ops/demo/sandboxes.ts')).startSandboxes(config) : undefined;
  if (sandboxes) atEnd(() => sandboxes.stop());
  const paused = await serve(config, {
    database,
    log,
    onError,
    traces,
    atEnd,
    development: process.argv.includes('--dev'),
    sandboxAccounts: sandboxes?.accounts,
    mountSandbox: sandboxes && ((app) => sandboxes.mount(app)),
  });
  flushCompileCache();
  await printSetupLink(config, database.db);
  printWelcome(config, sandboxes?.addresses ?? []);
  if (paused) printLine(`This is a copy, ${paused}: no e-mail is sent and no job runs until npm run ops -- release.`);
}

/** Starts the server of this process anew when an admin has typed other keys of a provider, in any process. */
async function restartWithKeys({ db, monitored }: OpenDatabase, onError: (error: Error) => void): Promise<void> {
  const version = await providerKeysVersion(db);
  let left = false;
  const look = async () => {
    if (left || (await providerKeysVersion(db)) === version) return;
    left = true;
    run = run.then(closeAll).then(start);
    run.catch(stopOnError);
  };
  const listener = listen(monitored, providerKeysChannel, () => void look().catch(onError), onError);
  atEnd(() => listener.close());
}

/** Starts tracing if it is configured. The OpenTelemetry SDK is imported on demand because it costs time and memory. */
async function openTraces({ traceCollector }: Config, log: ServeOptions['log']): Promise<Traces | undefined> {
  if (!traceCollector) return undefined;
  const tracing = await import('./platform/tracing/traces.ts');
  return tracing.openTraces(traceCollector, { onError: (error) => log.warn({ err: error }, 'traces not exported') });
}

/** An empty shop prints, once, the link by which its first admin is made. */
async function printSetupLink({ mode, publicUrl }: Config, db: OpenDatabase['db']): Promise<void> {
  if (mode !== 'production') return;
  const token = await makeSetupToken(db);
  if (!token) return;
  printLine(
    `\nThis shop has no admin yet. Make the first one by this link, which works once:\n  ${publicUrl}/setup/${token}`,
  );
}

function printWelcome(config: Config, addresses: [string, string][]): void {
  printLine(`\n${brand.name} runs at ${config.publicUrl}\n`);
  for (const [name, address] of addresses) printLine(`  ${name.padEnd(16)} ${address}`);
  if (config.mode === 'demo') {
    printLine(`\n  Demo accounts, password: ${demoPassword}`);
    for (const { role, email, name } of demoPeople) printLine(`  ${role.padEnd(16)} ${email}  (${name})`);
  }
  printLine('\nStop with Ctrl-C.');
}

/** Returns a short message for errors that the operator can fix, and the stack trace of other errors. */
function explain(error: unknown, { PORT: port = '3000', HOST: host = 'localhost' }: NodeJS.ProcessEnv): string {
  if (error instanceof SettingsError || error instanceof DatabaseError || error instanceof EmbeddedDatabaseError)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const failure = 'syscall' in error && 'code' in error ? `${error.syscall} ${error.code}` : '';
  switch (failure) {
    case 'listen EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that one, or choose another port, for example PORT=3001.`;
    case 'listen EACCES':
      return `Listening on port ${port} is not allowed: choose a port above 1023, for example PORT=3000.`;
    case 'listen EADDRNOTAVAIL':
    case 'getaddrinfo ENOTFOUND':
    case 'getaddrinfo EAI_AGAIN':
      return `HOST is ${host}, which is not an address of this machine. Choose one that is, for example HOST=localhost.`;
    default:
      return error.stack ?? error.message;
  }
}

let stopping = false;
let run = start();

/** Shuts down once. If startup is still running, waits until it ends, so that everything it opened is closed. */
async function shutDownOnce(): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    await run.catch(() => undefined);
    await closeAll();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, shutDownOnce);

async function stopOnError(error: unknown): Promise<void> {
  if (stopping) return;
  process.stderr.write(`${explain(error, process.env)}\n`);
  await closeAll().catch((second: unknown) => process.stderr.write(`${String(second)}\n`));
  process.exit(1);
}
run.catch(stopOnError);
