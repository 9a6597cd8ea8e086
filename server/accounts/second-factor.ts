import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import type { Db, Tx } from '#database/connect.ts';
import { seal, unseal } from '#server/adapters/seal.ts';
import { refuse } from '#server/http/refuse.ts';
import { keyFor } from '#server/keys.ts';
import { brand } from '#shared/brand.ts';
import type { Person } from './people.ts';

export type SecondFactor = { db: Db; secrets: readonly string[] };

const step = 30;
const recoveryCodes = 10;
const about = (person: { id: string }) => `second factor of ${person.id}`;
const keyOf = (secret: string) => keyFor(secret, 'second-factor');
const hashOf = (code: string) => createHash('sha256').update(code).digest();

function appOf(person: Person, secret: Secret): TOTP {
  return new TOTP({ issuer: brand.name, label: person.email ?? person.name, secret, period: step });
}

function secretOf(person: Person, secrets: readonly string[]): Secret | undefined {
  if (!person.totp_secret) return undefined;
  const sealed = Buffer.from(person.totp_secret, 'base64');
  for (const [index, secret] of secrets.entries()) {
    try {
      return Secret.fromBase32(unseal(keyOf(secret), sealed, about(person)).toString('utf8'));
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  }
  return undefined;
}

/** Lets a login pass that has no second factor or brings a right code; each code and recovery code works once. */
export async function insistOnSecondFactor(
  deps: SecondFactor,
  person: Person,
  code: string | undefined,
): Promise<void> {
  if (!person.totp_enabled_at) return;
  if (!code?.trim()) refuse('second_factor_needed');
  if (!(await takesCode(deps, person, code.trim())) && !(await takesRecoveryCode(deps.db, person, code.trim())))
    refuse('second_factor_wrong');
}

async function takesCode({ db, secrets }: SecondFactor, person: Person, code: string): Promise<boolean> {
  const secret = secretOf(person, secrets);
  const delta = secret && /^\d{6}$/.test(code) ? appOf(person, secret).validate({ token: code, window: 1 }) : null;
  if (delta === null || delta === undefined) return false;
  const used = Math.floor(Date.now() / 1000 / step) + delta;
  const fresh = await db
    .updateTable('people')
    .set({ totp_last_step: used })
    .where('id', '=', person.id)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', used)]))
    .returning('id')
    .executeTakeFirst();
  return fresh !== undefined;
}

async function takesRecoveryCode(db: Db, person: Person, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', person.id)
    .where('code_hash', '=', hashOf(code.replace(/\s|-/g, '').toLowerCase()))
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Makes a new secret; it counts once `confirmSecondFactor` has seen a code of it. */
export async function beginSecondFactor(
  { db, secrets }: SecondFactor,
  person: Person,
): Promise<{ secret: string; address: string; picture: string }> {
  if (person.totp_enabled_at) refuse('second_factor_on');
  const secret = new Secret({ size: 20 });
  const sealed = seal(keyOf(secrets[0] ?? ''), Buffer.from(secret.base32), about(person)).toString('base64');
  await db
    .updateTable('people')
    .set({ totp_secret: sealed })
    .where('id', '=', person.id)
    .where('totp_enabled_at', 'is', null)
    .execute();
  const address = appOf(person, secret).toString();
  return { secret: secret.base32, address, picture: await toDataURL(address, { margin: 1 }) };
}

/** Switches the second factor on and returns ten recovery codes, which exist nowhere else. */
export async function confirmSecondFactor(deps: SecondFactor, person: Person, code: string): Promise<string[]> {
  if (person.totp_enabled_at || !(await takesCode(deps, person, code.trim()))) refuse('second_factor_wrong');
  const fresh = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await deps.db.transaction().execute(async (tx) => {
    await forgetCodes(tx, person);
    await tx
      .insertInto('recovery_codes')
      .values(fresh.map((each) => ({ person_id: person.id, code_hash: hashOf(each.replace('-', '')) })))
      .execute();
    await tx.updateTable('people').set({ totp_enabled_at: sql`now()` }).where('id', '=', person.id).execute();
  });
  return fresh;
}

/** Switches the second factor off, for somebody who can still show it. */
export async function endSecondFactor(deps: SecondFactor, person: Person, code: string): Promise<void> {
  await insistOnSecondFactor(deps, person, code);
  await deps.db.transaction().execute(async (tx) => {
    await forgetCodes(tx, person);
    await tx
      .updateTable('people')
      .set({ totp_enabled_at: null, totp_secret: null, totp_last_step: null })
      .where('id', '=', person.id)
      .execute();
  });
}

/** Whether it is on, and how many recovery codes are left. */
export async function secondFactorOf(db: Db, person: Person): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const left = await db
    .selectFrom('recovery_codes')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { enabled: person.totp_enabled_at !== null, recoveryCodesLeft: left.count };
}

async function forgetCodes(tx: Tx, person: Person): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', person.id).execute();
}

function newRecoveryCode(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
