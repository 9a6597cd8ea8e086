import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aPaidCase, aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture } from '#test/uploads.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let picture: File;
let id: string;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@refused-files.in');
  farah = await aStaffMember(testApp, 'farah@refused-files.in', 'seller');
  picture = new File([new Uint8Array(await aPicture())], 'kitchen.png', { type: 'image/png' });
});
beforeEach(async () => {
  await testApp.db.deleteFrom('pending_deletions').execute();
  id = await aPaidCase(testApp, asha, 'asha@refused-files.in');
});
afterAll(() => testApp.close());

type Fields = Record<string, string | File | File[]>;

async function send(who: Session, method: string, path: string, fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) {
      if (typeof each === 'string') form.append(name, each);
      else form.append(name, each, each.name);
    }
  const response = await fetch(testApp.url + path, { method, body: form, headers: who.bearer });
  return { status: response.status, body: (await response.json()) as { code?: string; case?: object } };
}

/** Expects a refusal before any file is stored. If a file had been stored, the purge would have to delete it. */
async function expectNothingStored(code: string, sent: Promise<{ status: number; body: { code?: string } }>) {
  expect((await sent).body.code).toBe(code);
  expect(await testApp.db.selectFrom('pending_deletions').select('path').execute()).toEqual([]);
}

const latestFile = async () => {
  const query = testApp.db.selectFrom('documents').select('id').where('user_id', '=', asha.id);
  return (await query.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).id;
};
const six = () => Array.from({ length: 6 }, () => picture);
const write = (fields: Fields) => send(asha, 'POST', `/api/user/cases/${id}/messages`, fields);
const end = (status: 'done' | 'cancelled') =>
  testApp.db
    .updateTable('cases')
    .set({ status, closed_at: new Date(Date.now() - 365 * 86_400_000) })
    .where('id', '=', id)
    .execute();

test('a message to a closed case', async () => {
  await end('done');
  await expectNothingStored('case_closed', write({ text: 'Hello?', file: six() }));
});

test('a message over the limit of the day', async () => {
  await sql`insert into case_messages (case_id, from_staff, author_id, author_name, text)
    select ${id}, false, ${asha.id}, 'Asha', 'Any news?' from generate_series(1, 99)`.execute(testApp.db);
  expect((await write({ text: 'The hundredth', file: picture })).status).toBe(201);
  await expectNothingStored('case_messages_many', write({ text: 'One more', file: six() }));
});

test('more files than the messages of a case take; text and staff are not refused', async () => {
  await sql`insert into case_messages (case_id, from_staff, author_id, author_name, text, document_ids)
    select ${id}, false, ${asha.id}, 'Asha', 'The menu', array_fill(gen_random_uuid(), array[12])
    from generate_series(1, 41)`.execute(testApp.db);
  expect((await write({ text: 'The kitchen', file: six() })).status).toBe(201);
  await expectNothingStored('case_message_files_many', write({ text: 'Once more', file: six() }));
  expect((await write({ text: 'The last two', file: [picture, picture] })).status).toBe(201);
  const before = { text: 'The same again', documentIds: [await latestFile()] };
  expect((await ask(testApp, 'POST', `/api/user/cases/${id}/messages`, before, asha.bearer)).body).toMatchObject({
    code: 'case_message_files_many',
    message: expect.stringContaining('500 files'),
  });
  await sql`update case_messages set document_ids = document_ids || gen_random_uuid() where case_id = ${id}`.execute(
    testApp.db,
  );
  expect((await write({ text: 'Have you seen them?' })).status).toBe(201);
  expect((await send(farah, 'POST', `/api/cases/${id}/messages`, { text: 'Yes', file: picture })).status).toBe(201);
});

test('a message of staff with an unfilled variable', async () => {
  const message = { text: 'Dear {name}', file: six() };
  await expectNothingStored('reply_unfilled', send(farah, 'POST', `/api/cases/${id}/messages`, message));
});

test.each([
  ['case_closed', 'cancelled', { kind: 'certificate' }],
  ['licence_number_wrong', undefined, { kind: 'licence_number', number: '123' }],
  ['gstin_wrong', undefined, { kind: 'gstin', number: '27AAAAA0000A1Z1' }],
] as const)('a result that is refused with %s', async (code, status, result) => {
  if (status) await end(status);
  const sent = send(farah, 'POST', `/api/cases/${id}/results`, { ...result, file: picture });
  await expectNothingStored(code, sent);
  if (status) expect((await sent).body.case).toMatchObject({ id });
});

test.each<Fields>([{ kind: 'certificate' }, { kind: 'licence_number', number: '21234567890123' }])(
  'a certificate of a guest, who could not open it: $kind',
  async (result) => {
    const { caseId } = await aPaidOrderWithCase(testApp, {
      email: 'guest@refused-files.in',
      planId: 'fssai-registration-1yr',
      amount: 1_500,
    });
    await expectNothingStored(
      'case_without_account',
      send(farah, 'POST', `/api/cases/${caseId}/results`, { ...result, file: picture }),
    );
    expect(await testApp.db.selectFrom('case_results').select('kind').where('case_id', '=', caseId).execute()).toEqual(
      [],
    );
    const alone = send(farah, 'POST', `/api/cases/${caseId}/results`, {
      kind: 'licence_number',
      number: '21234567890123',
    });
    expect((await alone).status).toBe(201);
  },
);

test('the authority’s page for a cancelled case', async () => {
  await end('cancelled');
  await expectNothingStored(
    'case_closed',
    send(farah, 'POST', `/api/cases/${id}/authority-document`, { file: picture }),
  );
});

test('more files than a request takes', async () => {
  const { id: request } = await testApp.db
    .selectFrom('case_requests')
    .select('id')
    .where('case_id', '=', id)
    .where('kind', '=', 'photo')
    .executeTakeFirstOrThrow();
  const answer = (file: File[]) => send(asha, 'PUT', `/api/user/cases/${id}/requests/${request}`, { file });
  expect((await answer(six())).status).toBe(200);
  expect((await answer([picture])).status).toBe(200);
  await expectNothingStored('case_files_many', answer(six()));
});
