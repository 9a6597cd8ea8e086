import { createHmac } from 'node:crypto';
import type { Keys } from '#server/platform/keys.ts';

/** Ids and fingerprints of the keys that encrypted the documents and e-mails of a backup. */
export type KeyFingerprints = { documents: { id: string; print: string }[]; app: string[] };

/** Returns the fingerprint of a key, by which keys can be compared without revealing them. */
function printOf(key: string | Buffer): string {
  return createHmac('sha256', key).update('print of a key').digest('hex').slice(0, 16);
}

/** Returns the fingerprints of all configured keys. */
export function keyFingerprints({ app, documents }: Keys): KeyFingerprints {
  return { documents: documents.map(({ id, key }) => ({ id, print: printOf(key) })), app: app.map(printOf) };
}

/** Returns a message for each key of the backup that is not configured. */
export function missingKeys(then: KeyFingerprints, now: KeyFingerprints): string[] {
  const document = then.documents.filter(({ print }) => !now.documents.some((key) => key.print === print));
  const secrets = then.app.filter((print) => !now.app.includes(print));
  // Each secret may have encrypted something: the first one what is recent, older ones second factors.
  const lost = 'unsent e-mails, codes and second factors under it cannot be decrypted.';
  return [
    ...document.map(({ id }) => `DOCUMENT_KEYS lacks the key ${id} (or it differs): documents cannot be opened.`),
    ...secrets.map((print) => `APP_SECRET lacks secret ${then.app.indexOf(print) + 1} of ${then.app.length}: ${lost}`),
  ];
}
