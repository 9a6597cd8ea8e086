import { createHash } from 'node:crypto';
import { masked } from '#shared/rules/masking.ts';

type Content = {
  text?: string | undefined;
  verdict?: string | undefined;
  documentIds?: readonly string[];
  files: readonly Blob[];
};

/** Idempotency key and digest of the content sent with it. Reusing the key with different content is refused. */
export type KeyedContent = { key: string; digest: Buffer };

/** The text is masked first, because an Aadhaar number could be guessed from its digest. */
export async function keyedContent(
  key: string | undefined,
  { text = '', verdict, documentIds = [], files }: Content,
): Promise<KeyedContent | undefined> {
  if (key === undefined) return undefined;
  const hash = createHash('sha256').update(JSON.stringify([masked(text), documentIds, ...(verdict ? [verdict] : [])]));
  for (const file of files) hash.update(`${file.size} `).update(new Uint8Array(await file.arrayBuffer()));
  return { key, digest: hash.digest() };
}
