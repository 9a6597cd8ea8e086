import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';
import { dailyBytes } from './receive-files.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Inserts the row of a document with this size in bytes. */
const store = (who: Session, bytes: number, created_at = new Date()) =>
  testApp.db
    .insertInto('documents')
    .values({
      user_id: who.id,
      kind: 'caseDocument',
      path: `${who.id}${bytes}`.replaceAll('-', 'x').padEnd(43, 'x').slice(0, 43),
      file_name: 'image.jpg',
      media_type: 'image/jpeg',
      bytes,
      seal: null,
      created_at,
    })
    .execute();
const statusOf = async (who: Session) => {
  const { status, body } = await saveProfile(testApp, who, { panCard: upload(await aPicture()) });
  return [status, body.code];
};

test('an account that has stored 200 MB within 24 hours may upload again later; staff have no such limit', async () => {
  const [asha, bela] = [await aCustomer(testApp, 'asha@bytes.in'), await aCustomer(testApp, 'bela@bytes.in')];
  const farah = await aStaffMember(testApp, 'farah@bytes.in', 'seller');
  await store(asha, dailyBytes);
  await store(bela, dailyBytes, new Date(Date.now() - 25 * 3_600_000));
  await store(farah, dailyBytes);
  expect(await statusOf(asha)).toEqual([429, 'too_many']);
  expect(await statusOf(bela)).toEqual([200, undefined]);
  expect(await statusOf(farah)).toEqual([200, undefined]);
});
