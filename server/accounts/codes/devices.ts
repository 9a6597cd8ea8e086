import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { tokenHash } from '#server/platform/keys.ts';
import { devicesPerAccount, type LoginMethod } from '#shared/rules/accounts.ts';

/**
 * Creates the secret for a browser's device cookie. A known device is a browser that has been signed in to the account.
 * A known device gets its own rate limits, but no access.
 */
export function newDevice(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a device secret as text. Only the hash is stored. */
export function deviceIdOf(secret: string): string {
  return tokenHash(secret).toString('base64url');
}

/** Account to check the device against, identified by e-mail address, verified phone number or id. */
type DeviceOwner = { email: string } | { phone: string } | { id: string };

/**
 * Whether the account has been signed in with this browser. If the owner is given by e-mail address or id, a device
 * that was used only for phone logins does not count.
 */
export async function isKnownDevice(db: Db | Tx, owner: DeviceOwner, deviceId: string): Promise<boolean> {
  const query = db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('known_devices.device_hash', '=', Buffer.from(deviceId, 'base64url'))
    .$if(!('phone' in owner), (devices) => devices.where('by_phone_only', '=', false));
  const row = await ('email' in owner
    ? query.where('users.email', '=', owner.email)
    : 'phone' in owner
      ? query.where('users.phone', '=', owner.phone).where('users.phone_verified_at', 'is not', null)
      : query.where('users.id', '=', owner.id)
  ).executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of the account that was last signed in with this browser, or undefined if there is none. */
export async function findDeviceOwner(db: Db, deviceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_hash', '=', Buffer.from(deviceId, 'base64url'))
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Marks this browser as a known device of the account. A device that was used only for phone logins is known only for
 * codes sent to that phone number. Otherwise the holder of a stolen phone number would get further password attempts
 * and mailed codes with each new browser.
 */
export async function rememberDevice(db: Db | Tx, userId: string, device: string, method: LoginMethod): Promise<void> {
  await db
    .insertInto('known_devices')
    .columns(['user_id', 'device_hash', 'by_phone_only'])
    .expression((add) =>
      // Inserts nothing if the account is being erased.
      add
        .selectFrom('users')
        .select((is) => ['id', is.val(tokenHash(device)).as('device_hash'), is.val(method === 'phone').as('by_phone')])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forShare(),
    )
    .onConflict((clash) =>
      clash.columns(['user_id', 'device_hash']).doUpdateSet({
        last_used_at: sql`now()`,
        by_phone_only: sql`known_devices.by_phone_only and excluded.by_phone_only`,
      }),
    )
    .execute();
  await forgetOldest(db, userId, method === 'phone');
}

/**
 * Deletes the least recently used device above the limit; one is enough, because each login adds at most one. Devices
 * known only by phone have a separate limit.
 */
async function forgetOldest(db: Db | Tx, userId: string, byPhoneOnly: boolean): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', (devices) =>
      devices
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .where('by_phone_only', '=', byPhoneOnly)
        .orderBy('last_used_at', 'desc')
        .offset(devicesPerAccount)
        .limit(1),
    )
    .execute();
}
