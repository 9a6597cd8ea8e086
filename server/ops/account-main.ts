import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Db } from '#database/connect.ts';
import { EmbeddedDatabaseError } from '#database/embedded/errors.ts';
import { hashPassword, requireGoodPassword } from '#server/accounts/passwords.ts';
import type { User } from '#server/accounts/users.ts';
import { readConfig, SettingsError } from '#server/config/config.ts';
import { HttpError } from '#server/http/refuse.ts';
import { DatabaseError, openDatabase, prepareTables } from '#server/platform/open-database.ts';
import { reasonOfProblem, sentenceOf } from '#shared/messages.ts';
import { type Role, roles } from '#shared/rules/accounts.ts';
import { cleanAnswer, problemWith } from '#shared/rules/buyer.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { describeAccess, findAccount, restoreAccess } from './account-access.ts';
import { NoPasswordError, readPassword } from './account-password.ts';
import {
  allAccounts,
  createAccount,
  disableAccount,
  enableAccount,
  resetSecondFactor,
  setRole,
} from './change-account.ts';
import { markDemoDatabase } from './demo/demo-guard.ts';
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
  return cleanAnswer('email', email ?? '');
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
  return cleanAnswer('name', name);
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
    await createAccount(db, { email, name, role, passwordHash: await hashPassword(password) });
    print(`${email} is ${role}.`);
  },
  async list(db) {
    let count = 0;
    for await (const user of allAccounts(db)) {
      count += 1;
      const contact = (user.email ?? (user.phone ? `+91${user.phone}` : user.id)).padEnd(36);
      print([user.role.padEnd(7), contact, user.name, user.disabled_at ? '(disabled)' : ''].join(' '));
    }
    if (count === 0) print('No accounts yet.');
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
  async 'set-role'(db, answers) {
    const [email, role] = [emailIn(answers), roleIn(answers)];
    await setRole(db, email, role);
    print(`${email} is ${role}.`);
  },
  async disable(db, answers) {
    const email = emailIn(answers);
    await disableAccount(db, email);
    print(`${email} is disabled.`);
  },
  async enable(db, answers) {
    const email = emailIn(answers);
    await enableAccount(db, email);
    print(`${email} is enabled.`);
  },
  async 'reset-second-factor'(db, answers) {
    const email = emailIn(answers);
    await resetSecondFactor(db, email);
    print(`${email} has no second factor any more.`);
  },
};

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
