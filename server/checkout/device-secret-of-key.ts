import { createHmac, createSecretKey } from 'node:crypto';
import { keyFor } from '#server/platform/keys.ts';

/** Pattern of a version 4 UUID with the variant of RFC 9562, which leaves 122 random bits. */
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Whether a key looks like a random UUID. A random UUID has fewer than eight different digits only about once in 10^7.
 * A UUID typed by hand, such as 11111111-…, often has fewer.
 */
const looksRandom = (key: string) => randomUuid.test(key) && new Set(key.toLowerCase().replaceAll('-', '')).size >= 8;

/**
 * Derives the device secret of a first-time browser from its Idempotency-Key, so that parallel tabs without a cookie
 * count as one browser. Returns undefined unless the key is a random UUID, because other keys could be guessed. The
 * browser then gets a new secret each time.
 */
export function browserOfKey(key: string | undefined, secrets: readonly string[]): string | undefined {
  const [newest] = secrets;
  if (key === undefined || !looksRandom(key) || newest === undefined) return undefined;
  // A KeyObject, because for a Buffer Node throws and catches an exception, which takes five times as long as the hash.
  const secret = createSecretKey(keyFor(newest, 'browser-of-key'));
  return createHmac('sha256', secret).update(key).digest('base64url');
}
