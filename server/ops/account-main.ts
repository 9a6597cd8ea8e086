import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql, type Updateable } from 'kysely';
import type { Db } from '#database/connect.ts';
import { EmbeddedDatabaseError } from '#database/embedded/errors.ts';
import type { DB } from '#database/types.ts';
import { hashPassword, requireGoodPassword } from '#server/accounts/passwords.ts';
import { endSessionsAndLinks } from '#server/accounts/sessions.ts';
import { claimOrders, type User } from '#server/accounts/users.ts';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { readConfig, SettingsError } from '#server/config/config.ts';
import { HttpError } from '#server/http/refuse.ts';
import { DatabaseError, openDatabase, prepareTables } from '#server/platform/open-database.ts';
import { reasonOfProblem, sentenceOf } from '#shared/messages.ts';
import { type Role, roles } from '#shared/rules/accounts.ts';
import type { AuditAction } from '#shared/rules/audit.ts';
import { problemWith } from '#shared/rules/buyer.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { describeAccess, findAccount, restoreAccess } from './account-access.ts';
import { NoPasswordError, readPassword } from './account-password.ts';
import { markDemoDatabase } from './demo/demo-data.ts';
import { OperatorError } from './operator-error.ts';

const usage = `npm run account -- create --email E --name N --role ${roles.join('|')} [--password P]
  (without --password it is asked for, or read from standard input)
npm run account -- list
npm run account -- show --user E-MAIL|PHONE|ID
npm run account -- restore-access --user E-MAIL|PHONE|ID --email E | --phone P
  (a way into a frozen account, once you have verified the person)
npm run account -- set-role --email E --role ${roles.join('|')}
npm run account -- disable --email E
npm run account -- enable --email E
npm run account -- reset-second-factor --email E`;

class UsageError extends Error {}

type Answers = { email?: string; phone?: string; user?: string; name?: string; role?: string; password?: string };

const print = (line: string) => process.stdout.write(`${line}\n`);

function emailIn({ email }: Answers): string {
  const problem = problemWith('email', email ?? '');
  if (problem) throw new UsageError(`--email: ${sentenceOf(reasonOfProblem(problem))}`);
  return (email ?? '').trim().toLowerCase();
}

function phoneIn({ phone = '' }: Answers): string {
  const reading = readPhone(phone);
  if (!('digits' in reading)) throw new UsageError('--phone must be an Indian mobile number.');
  return reading.digits;
}

function userIn(db: Db, { user = '' }: Answers): Promise<User> {
  if (user.trim() === '') throw new UsageError('--user is missing: an e-mail address, a phone number or an id.');
  return findAccount(db, user);
}

function nameIn({ name = '' }: Answers): string {
  if (name.trim() === '') throw new UsageError('--name is missing.');
  const problem = problemWith('name', name);
  if (problem) throw new UsageError(`--name: ${sentenceOf(reasonOfProblem(problem))}`);
  return name.trim();
}

function roleIn({ role }: Answers): Role {
  const known = roles.find((each) => each === role);
  if (!known) throw new UsageError(`--role must be one of ${roles.join(', ')}.`);
  return known;
}

const commands: Record<string, (db: Db, answers: Answers) => Promise<void>> = {
  async create(db, answers) {
    const email = emailIn(answers);
    const role = roleIn(answers);
    const name = nameIn(answers);
    const password = await readPassword(answers.password);
    requireGoodPassword(password);
    const account = {
      name,
      role,
      password_hash: await hashPassword(password),
      password_contested: false,
      password_by_link: false,
      disabled_at: null,
    };
    const before = await db
      .selectFrom('users')
      .select('role')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    const user = await db
      .insertInto('users')
      .values({ email, email_verified_at: sql`now()`, ...account })
      .onConflict((clash) =>
        clash
          .column('email')
          .doUpdateSet({ ...account, email_verified_at: sql`coalesce(users.email_verified_at, now())` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessionsAndLinks(db, user.id);
    await db.transaction().execute((tx) => claimOrders(tx, user));
    const subject = { kind: 'person', id: user.id } as const;
    await writeUnnamedAudit(db, 'operator', {
      action: 'account.created',
      subject,
      detail: { ...roleBefore(before), to: role },
    });
    print(`${email} is ${role}.`);
  },
  async list(db) {
    const users = await db
      .selectFrom('users')
      .selectAll()
      .where('erased_at', 'is', null)
      .orderBy('created_at')
      .limit(1_000)
      .execute();
    for (const user of users)
      print(
        [
          user.role.padEnd(7),
          (user.email ?? `+91${user.phone}`).padEnd(36),
          user.name,
          user.disabled_at ? '(disabled)' : '',
        ].join(' '),
      );
    if (users.length === 0) print('No accounts yet.');
  },
  async show(db, answers) {
    for (const line of await describeAccess(db, await userIn(db, answers))) print(line);
  },
  async 'restore-access'(db, answers) {
    if ((answers.email === undefined) === (answers.phone === undefined))
      throw new UsageError('Give --email or --phone: how the user logs in from now on.');
    const contact = answers.phone === undefined ? { email: emailIn(answers) } : { phone: phoneIn(answers) };
    const user = await userIn(db, answers);
    await restoreAccess(db, user.id, contact);
    print(
      'email' in contact
        ? `The user now gets a new password for ${contact.email} by "Forgot password" on the login page.`
        : `The user now logs in by phone with ${contact.phone}.`,
    );
  },
  'set-role': (db, answers) =>
    change(db, emailIn(answers), { role: roleIn(answers) }, 'role.changed', `is ${roleIn(answers)}`),
  disable: (db, answers) =>
    change(db, emailIn(answers), { disabled_at: new Date() }, 'account.disabled', 'is disabled'),
  enable: (db, answers) => change(db, emailIn(answers), { disabled_at: null }, 'account.enabled', 'is enabled'),
  'reset-second-factor': async (db, answers) => {
    const off = { totp_secret: null, totp_enabled_at: null, totp_last_step: null };
    await change(db, emailIn(answers), off, 'second-factor.reset', 'has no second factor any more');
  },
};

const roleBefore = (before: { role: Role } | undefined) => (before ? { from: before.role } : {});

/** Sessions opened with the old role end, so that a changed role takes effect at once. */
type Fields = Updateable<DB['users']>;

async function change(db: Db, email: string, fields: Fields, action: AuditAction, now: string): Promise<void> {
  const before = await db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst();
  const user = await db.updateTable('users').set(fields).where('email', '=', email).returning('id').executeTakeFirst();
  if (!user) throw new UsageError(`There is no account for ${email}.`);
  await endSessionsAndLinks(db, user.id);
  if ('totp_secret' in fields) await db.deleteFrom('recovery_codes').where('person_id', '=', user.id).execute();
  const detail = fields.role ? { ...roleBefore(before), to: fields.role } : {};
  await writeUnnamedAudit(db, 'operator', { action, subject: { kind: 'person', id: user.id }, detail });
  print(`${email} ${now}.`);
}

async function main(args: string[]): Promise<number> {
  const options = {
    email: { type: 'string' },
    phone: { type: 'string' },
    user: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || values.help) {
    print(usage);
    return values.help ? 0 : 1;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const open = await openDatabase(config, {
    printLine: () => undefined,
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
  try {
    await prepareTables(open);
    await markDemoDatabase(open.db, config);
    await command(open.db, values);
    return 0;
  } finally {
    await open.close();
  }
}

const known = [
  UsageError,
  OperatorError,
  NoPasswordError,
  HttpError,
  SettingsError,
  DatabaseError,
  EmbeddedDatabaseError,
];

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = known.some((kind) => error instanceof kind) || (error instanceof TypeError && 'code' in error);
    const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
