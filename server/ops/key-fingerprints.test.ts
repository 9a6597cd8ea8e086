import { expect, test } from 'vitest';
import { keyFingerprints, missingKeys } from './key-fingerprints.ts';

const of = (app: string[], ids: string[] = []) =>
  keyFingerprints({ app, documents: ids.map((id) => ({ id, key: Buffer.alloc(32, id) })) });

test('each key of the backup that is not configured is named', () => {
  expect(missingKeys(of(['new', 'old'], ['k2', 'k1']), of(['old', 'new'], ['k1', 'k2', 'k3']))).toEqual([]);
  expect(missingKeys(of(['new', 'old']), of(['old']))).toEqual([
    expect.stringMatching(/^APP_SECRET lacks secret 1 of 2/),
  ]);
  expect(missingKeys(of(['new', 'old']), of(['new']))).toEqual([
    expect.stringMatching(/^APP_SECRET lacks secret 2 of 2/),
  ]);
  expect(missingKeys(of(['one'], ['k1']), of(['other'], ['k2']))).toEqual([
    expect.stringMatching(/^DOCUMENT_KEYS lacks the key k1/),
    expect.stringMatching(/^APP_SECRET lacks secret 1 of 1/),
  ]);
});
