import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import type { DocumentKind } from '#shared/rules/uploads.ts';

/** Authenticated as additional data, so that a file cannot be moved to another document. */
export type DocumentIdentity = { user_id: string; kind: DocumentKind; path: string };

const dataKeyBytes = 32;
const shape = z.object({ keyId: z.string(), wrapped: z.base64() });
/** Data key of a file, wrapped with a document key, and the id of the document key. */
export type Envelope = z.output<typeof shape>;

const about = ({ user_id, kind, path }: DocumentIdentity) => `${kind} of ${user_id} at ${path}`;

export function encryptDocument(
  keys: readonly DocumentKey[],
  identity: DocumentIdentity,
  plain: Buffer,
): { sealed: Buffer; seal: Envelope } {
  const dataKey = randomBytes(dataKeyBytes);
  return { sealed: encrypt(dataKey, plain, about(identity)), seal: wrap(keys, identity, dataKey) };
}

export function decryptDocument(
  keys: readonly DocumentKey[],
  identity: DocumentIdentity,
  envelope: unknown,
  encrypted: Buffer,
): Buffer {
  return decrypt(unwrap(keys, identity, envelope), encrypted, about(identity));
}

/** Rewraps the data key with the newest document key. Returns undefined if the data key already uses that key. */
export function rewrapKey(
  keys: readonly DocumentKey[],
  identity: DocumentIdentity,
  envelope: unknown,
): Envelope | undefined {
  if (shape.parse(envelope).keyId === newest(keys).id) return undefined;
  return wrap(keys, identity, unwrap(keys, identity, envelope));
}

function wrap(keys: readonly DocumentKey[], identity: DocumentIdentity, dataKey: Buffer): Envelope {
  const { id, key } = newest(keys);
  return { keyId: id, wrapped: encrypt(key, dataKey, about(identity)).toString('base64') };
}

function unwrap(keys: readonly DocumentKey[], identity: DocumentIdentity, envelope: unknown): Buffer {
  const { keyId, wrapped } = shape.parse(envelope);
  const matching = keys.find(({ id }) => id === keyId);
  if (!matching) throw new Error(`DOCUMENT_KEYS lacks the key ${keyId}, which documents are encrypted with`);
  return decrypt(matching.key, Buffer.from(wrapped, 'base64'), about(identity));
}

function newest(keys: readonly DocumentKey[]): DocumentKey {
  const [first] = keys;
  if (!first) throw new Error('there is no document key');
  return first;
}
