import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import { limitOf } from '#shared/contract/endpoint.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, open, type Saved, saveProfile } from '#test/uploads.ts';
import { readDocument } from './authorize-document.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let imran: Session;
let saved: Saved['body']['user'];
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@pages.in', 'Asha Rao');
  farah = await aStaffMember(testApp, 'farah@pages.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@pages.in', 'admin');
  const pdf = await PDFDocument.create();
  for (const side of [200, 300, 400]) pdf.addPage([2 * side, side]).drawText('Aadhaar');
  saved = (
    await saveProfile(testApp, asha, {
      profilePhoto: { bytes: await aPicture('jpeg') },
      aadharCard: { bytes: Buffer.from(await pdf.save()) },
    })
  ).body.user;
});
afterAll(() => testApp.close());

const pathOf = (path: string | null, page: number | string = 1) =>
  `/api/documents/${path?.slice('/uploads/'.length)}/pages/${page}`;
const look = (page: number | string = 1, who: Session | undefined = farah, path = saved.aadharCard) =>
  open(testApp, pathOf(path, page), who);
const codeOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).code;

describe('a page of a PDF', () => {
  test('is a picture that nobody caches or executes', async () => {
    const { status, headers, bytes } = await look(3);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2_500, height: 1_250 });
  });

  test.each(['0', '-1', '1e9', '1.5', 'first', '1%2F..', 'Infinity'])('is not sent for the number %s', async (page) => {
    const answer = await look(page);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
  });

  test('is not found beyond the last one, in a picture, and in an unknown or removed document', async () => {
    for (const answer of [
      await look(4),
      await look(1, farah, saved.profilePhoto),
      await look(1, farah, `/uploads/${'A'.repeat(43)}`),
      await look(1, farah, '/uploads/..%2F..%2Fetc%2Fpasswd'),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    await ask(testApp, 'DELETE', '/api/user/papers/aadharCard', undefined, asha.bearer);
    expect((await look()).status).toBe(404);
    await ask(testApp, 'POST', '/api/user/papers/aadharCard/restore', undefined, asha.bearer);
    expect((await look()).status).toBe(200);
  });

  test('is for its owner and staff; for others an existing document is like an unknown one', async () => {
    const bina = await aCustomer(testApp, 'bina@pages.in', 'Bina Das');
    const statusesOf = (path: string | null) =>
      Promise.all([undefined, bina, asha].map(async (who) => (await open(testApp, pathOf(path), who)).status));
    expect(await statusesOf(saved.aadharCard)).toEqual([401, 404, 200]);
    expect(await statusesOf(`/uploads/${'A'.repeat(43)}`)).toEqual([401, 404, 404]);
  });

  test('is stored encrypted, as the PDF is', async () => {
    const document = await testApp.db
      .selectFrom('documents')
      .selectAll()
      .where('kind', '=', 'aadharCard')
      .executeTakeFirstOrThrow();
    const stored = await testApp.files.get(document.path);
    for (const page of [0, 1, 2, 3]) {
      const part = await readDocument(testApp, document, page);
      expect(part.length).toBeGreaterThan(500);
      expect(stored?.includes(part.subarray(0, 200))).toBe(false);
    }
  });
});

describe('the access log', () => {
  const entries = async () =>
    (await testApp.db.selectFrom('document_accesses').select('accessed_by').orderBy('id').execute()).map(
      ({ accessed_by }) => accessed_by,
    );
  beforeEach(() => testApp.db.deleteFrom('document_accesses').execute());

  test('has one entry for each opening, at its first page, and none for a page that does not exist', async () => {
    for (const page of [1, 2, 3, 2, 4]) await look(page);
    expect(await entries()).toEqual([farah.id]);
    await look(1);
    await look(2);
    expect(await entries()).toEqual([farah.id, farah.id]);
  });

  test('has an entry for a further page without an opening of the same person in the last hour', async () => {
    await look(1);
    await look(2, imran);
    await look(3, imran);
    expect(await entries()).toEqual([farah.id, imran.id]);
    await testApp.db
      .updateTable('document_accesses')
      .set({ accessed_at: new Date(Date.now() - 61 * 60_000) })
      .execute();
    await look(2, imran);
    expect(await entries()).toEqual([farah.id, imran.id, imran.id]);
  });
});

test('customers of one address have at most 50 MB a second decrypted', () => {
  // A PDF of 370 kB with noise on forty pages is stored with 11.6 MB, which are decrypted to open it.
  const largest = 12_000_000;
  for (const address of ['GET /uploads/:key', 'GET /api/download'] as const) {
    const { perAddress = Number.POSITIVE_INFINITY, seconds = 1 } = limitOf(contract[address]) ?? {};
    expect((perAddress * largest) / seconds, address).toBeLessThanOrEqual(50_000_000);
  }
});
