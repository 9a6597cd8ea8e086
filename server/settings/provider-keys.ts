import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { type Config, readConfig, settingProblems } from '#server/config/config.ts';
import { incompleteAccounts } from '#server/config/setting-conflicts.ts';
import { refuse } from '#server/http/refuse.ts';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import { keyFor } from '#server/platform/keys.ts';
import type { Reason } from '#shared/messages.ts';
import { providerKeyNames, providerKeys } from '#shared/settings/provider-keys.ts';
import type { TryName } from '#shared/settings/tries.ts';

type Values = Record<string, string | undefined>;

/** Tells all processes that they have to work with other keys. */
export const providerKeysChannel = 'provider_keys';

const keyOf = (secret: string) => keyFor(secret, 'provider-keys');

/** Returns the typed keys by their name. Throws if none of the secrets opens them. */
async function openProviderKeys(db: Db | Tx, secrets: readonly string[]): Promise<Values> {
  const rows = await db.selectFrom('provider_keys').select(['name', 'sealed']).execute();
  return Object.fromEntries(rows.map(({ name, sealed }) => [name, opened(name, sealed, secrets)]));
}

function opened(name: string, sealed: Buffer, secrets: readonly string[]): string {
  for (const secret of secrets)
    try {
      return decrypt(keyOf(secret), sealed, name).toString('utf8');
    } catch {
      // Sealed with another secret.
    }
  throw new Error(`${name} was typed in the set-up and sealed with another APP_SECRET. Add that one to APP_SECRET.`);
}

function filledOnly(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])));
}

/** The configuration with the keys that were typed; the environment wins. Throws `SettingsError`. */
export async function configWithKeys(db: Db, environment: Values, secrets: readonly string[]): Promise<Config> {
  return readConfig({ ...(await openProviderKeys(db, secrets)), ...filledOnly(environment) });
}

/** Changes whenever a key does. */
export async function providerKeysVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('provider_keys')
    .select(sql<string>`concat(count(*), ' ', max(at))`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

export type ShownKey = { name: string; from: 'environment' | 'typed' | null; tail: string | null };

/** What is set and where, never a value: of typed ones the last letters, also where the environment wins over them. */
export async function findProviderKeys(db: Db | Tx, environment: Values): Promise<ShownKey[]> {
  const rows = await db.selectFrom('provider_keys').select(['name', 'tail']).execute();
  const typed = new Map(rows.map(({ name, tail }) => [name, tail]));
  return providerKeyNames.map((name) => {
    const tail = typed.get(name) ?? null;
    if (environment[name]?.trim()) return { name, from: 'environment', tail };
    return { name, from: tail === null ? null : 'typed', tail };
  });
}

type KeyDeps = { db: Db; environment: Values; secrets: readonly string[] };
type Change = { provider: TryName; values: Values };

/** Seals the keys of a provider. Those left out stay, an empty one is forgotten; what was tried before counts no more. */
export async function changeProviderKeys(deps: KeyDeps, actor: Actor, { provider, values }: Change): Promise<void> {
  const { db, environment, secrets } = deps;
  const names = providerKeys[provider].keys.map(({ name }) => name);
  const given = Object.entries(values).filter(([name]) => names.includes(name));
  await db.transaction().execute(async (tx) => {
    // One change after the other.
    await tx.selectFrom('shop_state').select('only_row').forNoKeyUpdate().execute();
    if (provider === 'files') await requireNoDocuments(tx);
    const next = { ...(await openProviderKeys(tx, secrets)), ...Object.fromEntries(given) };
    const reasons: Record<string, Reason> = {};
    const filled = { ...filledOnly(next), ...filledOnly(environment) };
    for (const [name, problem] of [...settingProblems(filled), ...incompleteAccounts(filled)])
      if (names.includes(name)) reasons[`values.${name}`] = { code: 'provider_key_wrong', params: { problem } };
    if (Object.keys(reasons).length > 0) refuse('invalid', { reasons });
    for (const [name, typed = ''] of given) {
      const value = typed.trim();
      if (value === '') await tx.deleteFrom('provider_keys').where('name', '=', name).execute();
      else {
        const sealed = encrypt(keyOf(secrets[0] ?? ''), Buffer.from(value), name);
        const row = { sealed, tail: value.slice(-4), at: sql<Date>`clock_timestamp()`, by_id: actor.currentUser.id };
        await tx
          .insertInto('provider_keys')
          .values({ name, ...row })
          .onConflict((clash) => clash.column('name').doUpdateSet(row))
          .execute();
      }
    }
    await tx
      .updateTable('shop_state')
      .set({ tries: sql`tries - ${provider}::text` })
      .execute();
    await sql`select pg_notify(${providerKeysChannel}, '')`.execute(tx);
    await writeAudit(tx, actor, {
      action: 'setup.keys',
      subject: { kind: 'settings', id: 'setup' },
      detail: { name: provider, keys: given.map(([name]) => name).join(', ') },
    });
  });
}

/** Another store does not have the documents that are stored already. */
async function requireNoDocuments(tx: Tx): Promise<void> {
  if (await tx.selectFrom('documents').select('id').limit(1).executeTakeFirst()) refuse('documents_stored');
}
