import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedDatabaseError } from '#database/embedded/errors.ts';
import { seedCatalogue } from '#database/seed-catalogue.ts';
import { cashfree } from '#server/adapters/cashfree.ts';
import { sharedCount } from '#server/adapters/shared-count.ts';
import { followTemplates } from '#server/catalogue/follow-templates.ts';
import { type Config, readConfig, SettingsError } from '#server/config/config.ts';
import { rotateKeys } from '#server/documents/rotate-keys.ts';
import { HttpError } from '#server/http/refuse.ts';
import { lookAgain, reconcile } from '#server/orders/payments/reconcile.ts';
import { openKeys } from '#server/platform/keys.ts';
import { DatabaseError, type OpenDatabase, openDatabase, prepareTables } from '#server/platform/open-database.ts';
import { findPageViews } from '#server/rendering/page-counts.ts';
import { configWithKeys } from '#server/settings/provider-keys.ts';
import { makeSetupToken } from '#server/setup/first-admin.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { backupCommands, restoreCommand } from './backup-commands.ts';
import { demoAccount } from './demo/demo-account.ts';
import { markDemoDatabase, requireFittingDatabase } from './demo/demo-guard.ts';
import { demoPassword } from './demo/seed-demo.ts';
import { seedDemoShop } from './demo/seed-demo-shop.ts';
import { doctor } from './doctor.ts';
import { OperatorError } from './operator-error.ts';
import { personalDataCommands } from './personal-data-commands.ts';
import { removeDemo } from './remove-demo.ts';
import { findUnsettledEvents, replayEvent } from './replay-webhook.ts';
import { readSettlementsNow } from './settlement-command.ts';
import { shopFileCommands } from './shop-file.ts';
import { withQueue } from './with-queue.ts';

type Job = {
  does: string;
  /** Whether the command runs without migrations. */
  untouched?: boolean;
  /** Runs the command; returns the exit code if it is not 0. */
  run(open: OpenDatabase, config: Config, rest: string[]): Promise<unknown>;
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

const jobs: Record<string, Job> = {
  migrate: {
    does: 'brings the tables up to date',
    untouched: true,
    async run(open) {
      const ran = await prepareTables(open);
      print(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.');
    },
  },
  seed: {
    does: 'fills an empty catalogue with plans and coupons, in demo mode also adds the demo’s people, orders, documents, cases and tasks',
    async run({ db }, config) {
      await requireFittingDatabase(db, config);
      await markDemoDatabase(db, config);
      const { plans, coupons } = await seedCatalogue(db);
      if (config.mode === 'demo' && (await seedDemoShop(db, config)))
        print(`Added the demo users; their password: ${demoPassword}`);
      print(`Added ${plans} plans and ${coupons} coupons.`);
    },
  },
  'remove-demo': {
    does: 'removes the data of a demo: its users, orders, documents, tasks and messages; the audit log stays',
    async run({ db }) {
      const { people, orders, tasks, enquiries, ordersLeft } = await removeDemo(db);
      print(
        `Removed ${people} people, ${orders} orders, ${tasks} tasks, ${enquiries} messages; ${ordersLeft} orders stay.`,
      );
    },
  },
  'setup-link': {
    does: 'prints a new link by which the first admin is made, as long as there is none',
    async run({ db }, { publicUrl }) {
      const token = await makeSetupToken(db, { renew: true });
      print(token ? `${publicUrl}/setup/${token}` : 'There is an admin already: npm run account -- list');
    },
  },
  ...shopFileCommands,
  reconcile: {
    does: 'asks the payment provider about every open order whose time has come (with all: about every open order)',
    run: reconcileNow,
  },
  settlements: {
    does: 'reads the payment provider’s settlements (with a number: of so many days) and lists what differs this month',
    async run({ db, pool }, config, [days]) {
      await readSettlementsNow({ db, payments: providerOf(config, pool) }, days, print);
    },
  },
  orders: {
    does: 'lists the latest orders (with a number: so many)',
    async run({ db }, _config, [most = '20']) {
      const rows = await db
        .selectFrom('orders')
        .selectAll()
        .orderBy('created_at', 'desc')
        .limit(Math.min(1_000, Number(most) || 20))
        .execute();
      for (const order of rows)
        print(
          [
            order.created_at.toISOString(),
            ticketNumber(order.id),
            order.id,
            order.status.padEnd(8),
            inRupees(order.total).padStart(10),
            order.plan_slug,
          ].join('  '),
        );
      if (rows.length === 0) print('No orders yet.');
    },
  },
  pages: {
    does: 'how often each public page was read, today and in the last 30 days (with a number: so many days)',
    run: listPageViews,
  },
  ...personalDataCommands,
  'rotate-keys': {
    does: 'encrypts the keys of all documents with the first of DOCUMENT_KEYS; afterwards the others can be removed',
    async run({ db }, config) {
      const { documents } = openKeys(config);
      const changed = await rotateKeys(db, documents);
      print(`${changed} documents: their keys are now encrypted with the key ${documents[0]?.id}.`);
    },
  },
  ...backupCommands,
  'replay-webhook': {
    does: 'processes a payment event again (its key); without one: lists the events that changed nothing',
    run: replayWebhook,
  },
};

/** Commands that open the database themselves, if they do. */
const unopened: Record<string, { does: string; run(rest: string[]): Promise<number | undefined> }> = {
  restore: {
    does: 'fills an empty database and the document store from a backup; nothing is sent until release',
    run: async (rest) => void (await restoreCommand(readConfig(process.env), rest)),
  },
  doctor: {
    does: 'looks at settings, tables, invariants, e-mails, jobs and disk; says what to do',
    run: () => doctor(process.env, print),
  },
};

async function listPageViews({ db }: OpenDatabase, _config: Config, [days = '30']: string[]): Promise<void> {
  const span = Math.min(3_650, Math.max(1, Math.floor(Number(days)) || 30));
  const rows = await findPageViews(db, span, new Date());
  if (rows.length === 0) print(`No page was read in the last ${span} days.`);
  else print(`${'today'.padStart(8)}  ${`${span} days`.padStart(9)}  page`);
  for (const { page, today, total } of rows)
    print(`${String(today).padStart(8)}  ${String(total).padStart(9)}  ${page}`);
}

async function replayWebhook(open: OpenDatabase, _config: Config, [key]: string[]): Promise<void> {
  if (key) {
    const orderId = await withQueue(open, (queue) => replayEvent(open.db, queue, key));
    print(`The provider will be asked about the order ${orderId}, at once if the product runs.`);
    return;
  }
  const events = await findUnsettledEvents(open.db, 50);
  if (events.length === 0) print('No payment event is held, and none is about an order that we do not know.');
  for (const { received_at, state, kind, order_id, event_key, note } of events)
    print([received_at.toISOString(), state.padEnd(13), kind, order_id, event_key, note ?? ''].join('  '));
}

function providerOf(config: Config, pool: OpenDatabase['pool']) {
  const account = config.cashfree ?? demoAccount(config);
  return cashfree({ ...account, publicUrl: config.publicUrl }, undefined, {
    shared: sharedCount(pool),
    onError: (error) => warn(error.message),
  });
}

async function reconcileNow(open: OpenDatabase, config: Config, [which]: string[]): Promise<void> {
  const { db } = open;
  if (which === 'all') await makeAllDue(db);
  const secrets = openKeys(config).app;
  const payments = providerOf(config, open.pool);
  const logFailure = (orderId: string, trouble: unknown) => warn(`${orderId}: ${String(trouble)}`);
  await withQueue(open, async (queue) => {
    const { asked, settled } = await reconcile({ db, payments, queue, secrets }, logFailure);
    print(`Asked about ${asked} orders, ${settled} were paid.`);
    const most = which === 'all' ? Number.POSITIVE_INFINITY : undefined;
    let again = await lookAgain({ db, payments, queue, secrets }, logFailure, most);
    for (let wait = payments.roomForLists(); which === 'all' && wait > 0; wait = payments.roomForLists()) {
      await pause(wait);
      again += await lookAgain({ db, payments, queue, secrets }, logFailure, most);
    }
    print(`Looked again at ${again} paid orders.`);
  });
}

/** Makes pending and expired orders, and paid orders that are still rechecked, due for reconciliation now. */
async function makeAllDue(db: OpenDatabase['db']): Promise<void> {
  const now = new Date();
  const open = db.updateTable('orders').set({ ask_next_at: now }).where('status', 'in', ['pending', 'expired']);
  await open.execute();
  const paid = db.updateTable('orders').set({ look_next_at: now }).where('look_next_at', 'is not', null);
  await paid.execute();
}

function help(): void {
  print('npm run ops -- <job>\n');
  for (const [name, { does }] of Object.entries({ ...jobs, ...unopened })) print(`  ${name.padEnd(15)} ${does}`);
}

async function main([name = '--help', ...rest]: string[]): Promise<number> {
  if (name === '--help' || name === 'help') {
    help();
    return 0;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (Object.hasOwn(unopened, name)) return (await unopened[name]?.run(rest)) ?? 0;
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) {
    warn(`There is no job called ${name}.\n`);
    help();
    return 1;
  }
  let config = readConfig(process.env);
  const open = await openDatabase(config, { printLine: () => undefined, onError: (error) => warn(error.message) });
  try {
    if (!job.untouched) {
      await prepareTables(open);
      if (config.mode === 'production') config = await configWithKeys(open.db, process.env, openKeys(config).app);
      await markDemoDatabase(open.db, config);
      await followTemplates(open.db).load();
    }
    const code = await job.run(open, config, rest);
    return typeof code === 'number' ? code : 0;
  } finally {
    await open.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = [SettingsError, DatabaseError, EmbeddedDatabaseError, OperatorError, HttpError].some(
      (kind) => error instanceof kind,
    );
    warn(
      known && error instanceof Error
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    );
    process.exit(1);
  },
);
