import { createHash } from 'node:crypto';
import { masked } from '#shared/rules/masking.ts';

type Content = { text?: string | undefined; documentIds?: readonly string[]; files: readonly Blob[] };

/** Content sent under an Idempotency-Key: the same key with other content is refused. */
export type KeyedContent = { key: string; digest: Buffer };

/**
 * Returns the key and the SHA-256 digest of the content (text, document ids, file bytes); undefined without a key. The
 * text is masked, because an Aadhaar number could be guessed from a digest.
 */
export async function keyedContent(
  key: string | undefined,
  { text = '', documentIds = [], files }: Content,
): Promise<KeyedContent | undefined> {
  if (key === undefined) return undefined;
  const hash = createHash('sha256').update(JSON.stringify([masked(text), documentIds]));
  for (const file of files) hash.update(`${file.size} `).update(new Uint8Array(await file.arrayBuffer()));
  return { key, digest: hash.digest() };
}
