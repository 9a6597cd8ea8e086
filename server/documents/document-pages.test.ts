import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadBytesAtOnce } from '#server/http/download-limit.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPdfWithoutEnd, aSlowPdf } from '#test/drawn-pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, open, type Saved, saveProfile } from '#test/uploads.ts';

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
  for (const side of [200, 300, 400]) pdf.addPage([side, side]).drawText('Aadhaar');
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
  test('is a picture that nobody caches or executes, with the number of pages', async () => {
    const { status, headers, bytes } = await look(3);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-pages': '3',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2_500, height: 2_500 });
  });

  test.each(['0', '-1', '1e9', '1000000000', '1.5', 'first', '%00', '1%2F..', 'Infinity'])(
    'is not drawn for the number %s',
    async (page) => {
      const answer = await look(page);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid']);
    },
  );

  test('is not found beyond the last one, in a picture, and in an unknown or removed document', async () => {
    const unknown = `/uploads/${'A'.repeat(43)}`;
    for (const answer of [
      await look(4),
      await look(100_000),
      await look(1, farah, saved.profilePhoto),
      await look(1, farah, unknown),
      await look(1, farah, '/uploads/..%2F..%2Fetc%2Fpasswd'),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    await ask(testApp, 'DELETE', '/api/user/papers/aadharCard', undefined, asha.bearer);
    expect((await look()).status).toBe(404);
    await ask(testApp, 'POST', '/api/user/papers/aadharCard/restore', undefined, asha.bearer);
    expect((await look()).status).toBe(200);
  });

  test('is for staff only, whether the document exists or not', async () => {
    const zoya = await aStaffMember(testApp, 'zoya@pages.in', 'seller');
    await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', zoya.id).execute();
    for (const path of [saved.aadharCard, `/uploads/${'A'.repeat(43)}`]) {
      const statuses = [undefined, zoya, asha].map(async (who) => (await open(testApp, pathOf(path), who)).status);
      expect(await Promise.all(statuses)).toEqual([401, 401, 403]);
    }
  });
});

const entries = async () =>
  (await testApp.db.selectFrom('document_accesses').select('accessed_by').orderBy('id').execute()).map(
    ({ accessed_by }) => accessed_by,
  );
const saveCard = async (bytes: Buffer) => (await saveProfile(testApp, asha, { panCard: { bytes } })).body.user.panCard;

/** As the seller, requests a page that takes hours to draw. The returned function aborts the request. */
async function occupy(): Promise<() => Promise<unknown>> {
  const slow = await saveCard(aSlowPdf());
  const leaving = new AbortController();
  const left = fetch(`${testApp.url}${pathOf(slow)}`, {
    headers: { cookie: farah.cookie },
    signal: leaving.signal,
  }).catch(({ name }: Error) => name);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return () => {
    leaving.abort();
    return left;
  };
}

describe('the access log', () => {
  beforeEach(() => testApp.db.deleteFrom('document_accesses').execute());

  test('has one entry for each opening, at its first page', async () => {
    for (const page of [1, 2, 3, 2]) await look(page);
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

  test('has no entry for a picture, and one for a page that failed and is not tried again', async () => {
    const picture = await saveCard(await aPicture());
    expect((await look(1, farah, picture)).status).toBe(404);
    expect(await entries()).toEqual([]);
    const heavy = await saveCard(aPdfWithoutEnd());
    const before = testApp.logged.length;
    for (let time = 1; time <= 2; time += 1) {
      const answer = await look(1, farah, heavy);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'pdf_unreadable']);
    }
    expect(await entries()).toEqual([farah.id]);
    const told = testApp.logged.slice(before).map((line) => JSON.parse(line));
    expect(told.filter(({ level, reason }) => level === 40 && reason === 'crashed')).toHaveLength(1);
  });
});

describe('after a page was drawn', () => {
  test('it is not sent if its document was removed meanwhile', async () => {
    await testApp.db.deleteFrom('document_accesses').execute();
    const leave = await occupy();
    const waiting = look(1);
    await waitUntil(entries, ({ length }) => length === 2);
    await ask(testApp, 'DELETE', '/api/user/papers/aadharCard', undefined, asha.bearer);
    await leave();
    const answer = await waiting;
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    await ask(testApp, 'POST', '/api/user/papers/aadharCard/restore', undefined, asha.bearer);
    expect((await look(1)).status).toBe(200);
  });

  test('its picture counts towards the bytes that are sent at once', async () => {
    const { perStaffAccount } = downloadBytesAtOnce;
    downloadBytesAtOnce.perStaffAccount = 10_000;
    const answer = await look(1);
    downloadBytesAtOnce.perStaffAccount = perStaffAccount;
    expect([answer.status, codeOf(answer)]).toEqual([429, 'too_many']);
    expect((await look(1)).bytes.length).toBeGreaterThan(10_000);
  });
});

describe('many and slow requests', () => {
  const warnings = (from: number) => testApp.logged.slice(from).filter((line) => JSON.parse(line).level >= 50);

  test('of 50 at once by one person some are drawn, and the page of somebody else is drawn too', async () => {
    const many = Array.from({ length: 50 }, () => look(2));
    const other = await look(1, imran);
    expect(other.status).toBe(200);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect((await look(2)).status).toBe(200);
  });

  test('a slow PDF occupies nobody after its viewer has left, and is no error of ours', async () => {
    const before = testApp.logged.length;
    const leave = await occupy();
    const started = performance.now();
    expect((await fetch(`${testApp.url}/api/plans`)).status).toBe(200);
    // The server process does not draw pages.
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(await leave()).toBe('AbortError');
    expect((await look(2)).status).toBe(200);
    expect(warnings(before)).toEqual([]);
  });
});
