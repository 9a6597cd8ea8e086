import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CurrentUser } from '#server/http/principal.ts';
import { aCustomer, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';
import { recordAccess } from './access-log.ts';
import { restoreDocument } from './documents.ts';

let testApp: TestApp;
let asha: Session;
const store = async () => saveProfile(testApp, asha, { panCard: upload(await aPicture()) });
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@races.in');
  await store();
});
afterAll(() => testApp.close());

test('parallel readings of one’s own document are one entry', async () => {
  const document = await testApp.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  const owner = { id: asha.id, name: 'Asha', role: 'user' } as CurrentUser;
  for (let round = 0; round < 5; round += 1) {
    await testApp.db.deleteFrom('document_accesses').execute();
    await Promise.all(Array.from({ length: 14 }, () => recordAccess(testApp.db, owner, document, '127.0.0.1')));
    expect(await testApp.db.selectFrom('document_accesses').select('id').execute()).toHaveLength(1);
  }
});

test('a file that is stored while the former one is restored replaces it', async () => {
  await testApp.db.updateTable('documents').set({ removed_at: new Date() }).execute();
  let stored: ReturnType<typeof store> | undefined;
  await testApp.db.transaction().execute(async (tx) => {
    expect(await restoreDocument(tx, asha.id, 'panCard')).toBe(true);
    stored = store();
    await waitUntil(
      () =>
        sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db),
      ({ rows }) => rows.length > 0,
    );
  });
  expect((await stored)?.status).toBe(200);
  const { body } = await store();
  expect(body.user.panCard).not.toBeNull();
});
