import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '#server/adapters/seal.ts';
import type { DocumentKey } from '#server/keys.ts';
import type { PaperKind } from '#shared/rules/uploads.ts';

/** Whose paper it is, of what kind, and where: a sealed file opens only as this one. */
export type PaperIdentity = { person_id: string; kind: PaperKind; path: string };

const dataKeyBytes = 32;
const shape = z.object({ keyId: z.string(), wrapped: z.base64() });
/** A file's own key, wrapped by the document key of this id. */
export type Seal = z.output<typeof shape>;

const about = ({ person_id, kind, path }: PaperIdentity) => `${kind} of ${person_id} at ${path}`;

/** Encrypts a file with a key of its own, which the newest document key wraps. */
export function sealPaper(
  keys: readonly DocumentKey[],
  identity: PaperIdentity,
  plain: Buffer,
): { sealed: Buffer; seal: Seal } {
  const dataKey = randomBytes(dataKeyBytes);
  return { sealed: seal(dataKey, plain, about(identity)), seal: wrap(keys, identity, dataKey) };
}

/** The file as it was before `sealPaper`. Throws where anything does not fit. */
export function unsealPaper(
  keys: readonly DocumentKey[],
  identity: PaperIdentity,
  kept: unknown,
  sealed: Buffer,
): Buffer {
  return unseal(unwrap(keys, identity, kept), sealed, about(identity));
}

/** The seal under the newest document key; nothing where it is that already. */
export function rewrapped(keys: readonly DocumentKey[], identity: PaperIdentity, kept: unknown): Seal | undefined {
  if (shape.parse(kept).keyId === newest(keys).id) return undefined;
  return wrap(keys, identity, unwrap(keys, identity, kept));
}

function wrap(keys: readonly DocumentKey[], identity: PaperIdentity, dataKey: Buffer): Seal {
  const { id, key } = newest(keys);
  return { keyId: id, wrapped: seal(key, dataKey, about(identity)).toString('base64') };
}

function unwrap(keys: readonly DocumentKey[], identity: PaperIdentity, kept: unknown): Buffer {
  const { keyId, wrapped } = shape.parse(kept);
  const matching = keys.find(({ id }) => id === keyId);
  if (!matching) throw new Error(`DOCUMENT_KEYS lacks the key ${keyId}, which papers are sealed with`);
  return unseal(matching.key, Buffer.from(wrapped, 'base64'), about(identity));
}

function newest(keys: readonly DocumentKey[]): DocumentKey {
  const [first] = keys;
  if (!first) throw new Error('there is no document key');
  return first;
}
