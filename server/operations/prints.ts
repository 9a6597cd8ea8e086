import { createHmac } from 'node:crypto';
import type { Keys } from '#server/keys.ts';
import type { Head } from './records.ts';

/** Tells whether two keys are the same without telling anything about them. */
function printOf(key: string | Buffer): string {
  return createHmac('sha256', key).update('print of a key').digest('hex').slice(0, 16);
}

/** The prints of all our keys. */
export function printsOf({ app, documents }: Keys): Head['keys'] {
  return { documents: documents.map(({ id, key }) => ({ id, print: printOf(key) })), app: app.map(printOf) };
}

/** The keys that were there at the backup and are not here now, as sentences. */
export function missingKeys(then: Head['keys'], now: Head['keys']): string[] {
  const document = then.documents.filter(({ print }) => !now.documents.some((key) => key.print === print));
  return [
    ...document.map(
      ({ id }) => `DOCUMENT_KEYS lacks the key ${id} (or it is another of that name): papers stay closed.`,
    ),
    ...(then.app.some((print) => now.app.includes(print))
      ? []
      : ['APP_SECRET is another one: letters that wait, codes and second factors cannot be opened.']),
  ];
}
