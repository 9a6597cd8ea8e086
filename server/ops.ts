import { existsSync } from 'node:fs';
import { EmbeddedRefusal } from '#database/embedded.ts';
import { seedCatalogue } from '#database/seed.ts';
import { inRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { cashfree } from './adapters/cashfree.ts';
import { BadSettings, type Config, readConfig } from './config.ts';
import { demoAccount } from './demo-account.ts';
import { seedDemoPapers } from './demo-papers.ts';
import { demoPassword, seedDemo } from './demo-seed.ts';
import { openKeys } from './keys.ts';
import { DatabaseRefusal, type OpenDatabase, openDatabase, prepareTables } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { doctor } from './operations/doctor.ts';
import { wholeJobs } from './operations/jobs.ts';
import { OperatorTrouble } from './operations/operator.ts';
import { paperJobs } from './ops-papers.ts';
import { reconcile } from './payments/reconcile.ts';
import { findPageViews } from './site/page-counts.ts';
import { openQueue } from './work/queue.ts';

type Job = {
  does: string;
  /** Finds the tables as they are, where others find them brought up to date. */
  untouched?: boolean;
  /** Answers the exit code, if it is not 0. */
  run(open: OpenDatabase, config: Config, rest: string[]): Promise<unknown>;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

const jobs: Record<string, Job> = {
  migrate: {
    does: 'brings the tables up to date',
    untouched: true,
    async run(open) {
      const ran = await prepareTables(open);
      say(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'Nothing to migrate.');
    },
  },
  seed: {
    does: 'adds plans and coupons that are missing, in demo mode also people with orders and papers; what you changed stays',
    async run({ db }, config) {
      const { plans, coupons } = await seedCatalogue(db);
      if (config.mode === 'demo' && (await seedDemo(db, new Date()))) {
        const files = await openFiles(config);
        await seedDemoPapers({ db, files, documentKeys: openKeys(config).documents });
        files.close();
        say(`Added the demo people; their password: ${demoPassword}`);
      }
      say(`Added ${plans} plans and ${coupons} coupons.`);
    },
  },
  reconcile: {
    does: 'asks the payment provider about every open order whose time has come (with all: about every open order)',
    run: reconcileNow,
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
        say(
          [
            order.created_at.toISOString(),
            ticketNumber(order.id),
            order.id,
            order.status.padEnd(8),
            inRupees(order.total).padStart(10),
            order.plan_slug,
          ].join('  '),
        );
      if (rows.length === 0) say('No orders yet.');
    },
  },
  pages: {
    does: 'how often each public page was read, today and in the last 30 days (with a number: so many days)',
    run: listPageViews,
  },
  ...paperJobs,
  ...wholeJobs,
};

async function listPageViews({ db }: OpenDatabase, _config: Config, [days = '30']: string[]): Promise<void> {
  const span = Math.min(3_650, Math.max(1, Math.floor(Number(days)) || 30));
  const rows = await findPageViews(db, span, new Date());
  if (rows.length === 0) say(`No page was read in the last ${span} days.`);
  else say(`${'today'.padStart(8)}  ${`${span} days`.padStart(9)}  page`);
  for (const { page, today, total } of rows) say(`${String(today).padStart(8)}  ${String(total).padStart(9)}  ${page}`);
}

async function reconcileNow({ db, direct }: OpenDatabase, config: Config, [which]: string[]): Promise<void> {
  const account = config.cashfree ?? demoAccount(config);
  if (which === 'all')
    await db
      .updateTable('orders')
      .set({ ask_next_at: new Date() })
      .where('status', 'in', ['pending', 'expired'])
      .execute();
  const queue = openQueue(direct, (error) => warn(error.message));
  await queue.start();
  try {
    const payments = cashfree({ ...account, publicUrl: config.publicUrl });
    const { asked, settled } = await reconcile({ db, payments, queue }, (orderId, trouble) =>
      warn(`${orderId}: ${String(trouble)}`),
    );
    say(`Asked about ${asked} orders, ${settled} were paid.`);
  } finally {
    await queue.stop();
  }
}

function help(): void {
  say('npm run ops -- <job>\n');
  for (const [name, { does }] of Object.entries(jobs)) say(`  ${name.padEnd(15)} ${does}`);
  say(
    `  ${'doctor'.padEnd(15)} looks at settings, database, disk, mail, payments, jobs and the books; says what to do`,
  );
}

async function main([name = '--help', ...rest]: string[]): Promise<number> {
  if (name === '--help' || name === 'help') {
    help();
    return 0;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (name === 'doctor') return doctor(process.env, say);
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) {
    warn(`There is no job called ${name}.\n`);
    help();
    return 1;
  }
  const config = readConfig(process.env);
  const open = await openDatabase(config, { line: () => undefined, trouble: (error) => warn(error.message) });
  try {
    if (!job.untouched) await prepareTables(open);
    const code = await job.run(open, config, rest);
    return typeof code === 'number' ? code : 0;
  } finally {
    await open.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = [BadSettings, DatabaseRefusal, EmbeddedRefusal, OperatorTrouble].some(
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
