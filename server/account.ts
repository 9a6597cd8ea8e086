import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { EmbeddedRefusal } from '#database/embedded.ts';
import { problemSentence } from '#shared/problem-sentence.ts';
import { type Role, roles } from '#shared/rules/accounts.ts';
import { problemWith } from '#shared/rules/buyer.ts';
import { hashPassword, insistOnGoodPassword } from './accounts/passwords.ts';
import { adoptOrders } from './accounts/people.ts';
import { endSessions } from './accounts/sessions.ts';
import { BadSettings, readConfig } from './config.ts';
import { Refusal } from './http/refuse.ts';
import { DatabaseRefusal, openDatabase, prepareTables } from './open-database.ts';

const usage = `npm run account -- create --email E --name N --role ${roles.join('|')} --password P
npm run account -- list
npm run account -- set-role --email E --role ${roles.join('|')}
npm run account -- disable --email E
npm run account -- enable --email E`;

class Misuse extends Error {}

type Answers = { email?: string; name?: string; role?: string; password?: string };

const say = (line: string) => process.stdout.write(`${line}\n`);

function emailIn({ email }: Answers): string {
  const problem = problemWith('email', email ?? '');
  if (problem) throw new Misuse(`--email: ${problemSentence(problem)}`);
  return (email ?? '').trim().toLowerCase();
}

function roleIn({ role }: Answers): Role {
  const known = roles.find((each) => each === role);
  if (!known) throw new Misuse(`--role must be one of ${roles.join(', ')}.`);
  return known;
}

const commands: Record<string, (db: Db, answers: Answers) => Promise<void>> = {
  async create(db, answers) {
    const email = emailIn(answers);
    const role = roleIn(answers);
    if (!answers.name?.trim()) throw new Misuse('--name is missing.');
    insistOnGoodPassword(answers.password ?? '');
    const account = {
      name: answers.name.trim(),
      role,
      password_hash: await hashPassword(answers.password ?? ''),
      password_contested: false,
      disabled_at: null,
    };
    const person = await db
      .insertInto('people')
      .values({ email, email_verified_at: sql`now()`, ...account })
      .onConflict((clash) =>
        clash
          .column('email')
          .doUpdateSet({ ...account, email_verified_at: sql`coalesce(people.email_verified_at, now())` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessions(db, person.id);
    await adoptOrders(db, person);
    say(`${email} is ${role}.`);
  },
  async list(db) {
    const people = await db
      .selectFrom('people')
      .selectAll()
      .where('erased_at', 'is', null)
      .orderBy('created_at')
      .limit(1_000)
      .execute();
    for (const person of people)
      say(
        [
          person.role.padEnd(7),
          (person.email ?? `+91${person.phone}`).padEnd(36),
          person.name,
          person.disabled_at ? '(disabled)' : '',
        ].join(' '),
      );
    if (people.length === 0) say('No accounts yet.');
  },
  'set-role': (db, answers) => change(db, emailIn(answers), { role: roleIn(answers) }, `is ${roleIn(answers)}`),
  disable: (db, answers) => change(db, emailIn(answers), { disabled_at: new Date() }, 'is disabled'),
  enable: (db, answers) => change(db, emailIn(answers), { disabled_at: null }, 'is enabled'),
};

/** A changed right counts at once, so the sessions that were opened with the old one end. */
async function change(
  db: Db,
  email: string,
  fields: { role?: Role; disabled_at?: Date | null },
  now: string,
): Promise<void> {
  const person = await db
    .updateTable('people')
    .set(fields)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  if (!person) throw new Misuse(`There is no account for ${email}.`);
  await endSessions(db, person.id);
  say(`${email} ${now}.`);
}

async function main(args: string[]): Promise<number> {
  const options = {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || values.help) {
    say(usage);
    return values.help ? 0 : 1;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const open = await openDatabase(readConfig(process.env), {
    line: () => undefined,
    trouble: (error) => process.stderr.write(`${error.message}\n`),
  });
  try {
    await prepareTables(open);
    await command(open.db, values);
    return 0;
  } finally {
    await open.close();
  }
}

const known = [Misuse, Refusal, BadSettings, DatabaseRefusal, EmbeddedRefusal];

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = known.some((kind) => error instanceof kind) || (error instanceof TypeError && 'code' in error);
    const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
