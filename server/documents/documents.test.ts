import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPdf } from '#test/pdfs.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, open, type Saved, saveProfile } from '#test/uploads.ts';
import { purgeRemovedDocuments } from './purge-removed.ts';
import { rotateKeys } from './rotate-keys.ts';

const keys = [{ id: 'k1', key: randomBytes(32) }];
const secretPdf = aPdf({
  catalogue: '/Lang (plain text of an Aadhaar card) /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
});

let testApp: TestApp;
let asha: Session;
let bina: Session;
let farah: Session;
let saved: Saved['body']['user'];
beforeAll(async () => {
  testApp = await openTestApp({ documentKeys: keys });
  asha = await aCustomer(testApp, 'asha@x.in', 'Asha Rao');
  bina = await aCustomer(testApp, 'bina@x.in', 'Bina Das');
  farah = await aStaffMember(testApp, 'farah@x.in', 'seller');
  saved = (
    await saveProfile(testApp, asha, {
      profilePhoto: { bytes: await aPicture('jpeg') },
      aadharCard: { bytes: secretPdf },
      panCard: { bytes: await aPicture() },
    })
  ).body.user;
});
afterAll(() => testApp.close());

const openings = () =>
  testApp.db.selectFrom('document_accesses').select(['kind', 'accessed_by']).orderBy('id').execute();
const download = (path: string | null, session?: Session) =>
  open(testApp, `/api/download?path=${encodeURIComponent(path ?? '')}`, session);

describe('access to files', () => {
  test('paths are unguessable', () => {
    for (const path of [saved.profilePhoto, saved.aadharCard, saved.panCard])
      expect(path).toMatch(/^\/uploads\/[\w-]{43}$/);
  });

  test('a photo is open to every signed-in user', async () => {
    const answers = await Promise.all(
      [asha, bina, farah, undefined].map((who) => open(testApp, saved.profilePhoto, who)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  });

  test('a picture is also given small, to the same people, and a PDF as it is', async () => {
    const small = await open(testApp, `${saved.panCard}?small=1`, asha);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 132, height: 132 });
    expect((await open(testApp, `${saved.panCard}?small=1`, bina)).status).toBe(404);
    const pdf = await open(testApp, `${saved.aadharCard}?small=1`, asha);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each(['aadharCard', 'panCard'] as const)('%s: only the owner and staff', async (kind) => {
    for (const way of [open.bind(null, testApp), download]) {
      const answers = await Promise.all([asha, farah, bina, undefined].map((who) => way(saved[kind], who)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    }
  });

  test('as an attachment that is not cached or executed', async () => {
    const { headers, bytes } = await download(saved.aadharCard, asha);
    expect(bytes.equals(secretPdf)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Asha Rao Aadhar card.pdf"; filename*=UTF-8''Asha%20Rao%20Aadhar%20card.pdf`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  test('a picture is shown by its link, a PDF is only downloaded, as it came', async () => {
    const [picture, pdf] = [await open(testApp, saved.panCard, asha), await open(testApp, saved.aadharCard, asha)];
    for (const { headers } of [picture, pdf])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    expect(picture.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(pdf.bytes.equals(secretPdf)).toBe(true);
  });

  test('with or without the folder in the path', async () => {
    const key = saved.panCard?.slice('/uploads/'.length) ?? '';
    for (const path of [key, `uploads/${key}`, `/uploads/${key}`])
      expect((await download(path, asha)).status).toBe(200);
  });

  test('every access by others is logged exactly once, and visible to the owner', async () => {
    await testApp.db.deleteFrom('document_accesses').execute();
    const expected: { kind: string; accessed_by: string }[] = [];
    for (let n = 0; n < 40; n += 1) {
      const kind = n % 3 === 0 ? 'aadharCard' : n % 3 === 1 ? 'panCard' : 'profilePhoto';
      const who = [asha, bina, farah][Math.floor(n / 3) % 3] ?? asha;
      const { status } = n % 2 ? await open(testApp, saved[kind], who) : await download(saved[kind], who);
      const again = who === asha && expected.some((one) => one.kind === kind && one.accessed_by === asha.id);
      if (status === 200 && kind !== 'profilePhoto' && !again) expected.push({ kind, accessed_by: who.id });
    }
    expect(await openings()).toEqual(expected);
    const { body: answered } = await callEndpoint(testApp, 'GET /api/user/paper-openings', {}, asha.bearer);
    expect(answered).toHaveLength(expected.length);
    expect(answered).toContainEqual(expect.objectContaining({ openedBy: 'Farah Khan', role: 'seller', self: false }));
    expect((await ask(testApp, 'GET', '/api/user/paper-openings', undefined, bina.bearer)).body).toEqual([]);
  });
});

describe('foreign and missing files get the same answer', () => {
  const traversals = [
    '../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%252f..%252fetc%252fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//....//etc/passwd',
    '..\\..\\windows\\win.ini',
    '..%5c..%5cwindows%5cwin.ini',
    '/etc/passwd',
    '//etc/passwd',
    'file:///etc/passwd',
    '%00',
    'a%00.png',
    '%c0%ae%c0%ae/etc/passwd',
    '%ff%fe',
    '%',
    '%zz',
    'documents.key',
    '../documents.key',
    '.',
    '..',
    '',
    ' ',
    '*',
    '%2a',
    "' or 1=1 --",
    "1'; drop table documents; --",
    '[object Object]',
    '__proto__',
    'constructor',
    'null',
    'x'.repeat(42),
    'x'.repeat(44),
    'y'.repeat(5_000),
  ];

  test('33 path variants on /uploads and /api/download, for guests, owners and staff', async () => {
    const unknown = await open(testApp, `/uploads/${'A'.repeat(43)}`, asha);
    expect(unknown.status).toBe(404);
    for (const who of [undefined, asha, farah])
      for (const path of traversals)
        for (const address of [`/uploads/${path}`, `/api/download?path=${path}`]) {
          const answer = await raw(address, who);
          expect([address, answer.status, answer.body]).toEqual([address, 404, unknown.bytes.toString()]);
        }
  });

  test('a foreign document by ten path variants', async () => {
    const unknown = (await open(testApp, `/uploads/${'A'.repeat(43)}`, bina)).bytes.toString();
    const key = saved.aadharCard?.slice('/uploads/'.length) ?? '';
    const shapes = [
      `/uploads/${key}`,
      `/uploads/${key}/`,
      `/uploads//${key}`,
      `/uploads/./${key}`,
      `/uploads/x/../${key}`,
      `/uploads/${key}.pdf`,
      `/uploads/${key}%00`,
      `/uploads/${key}?download=1`,
      `/api/download?path=${key}`,
      `/api/download?path=${key}&path=${key}`,
    ];
    for (const who of [undefined, bina])
      for (const shape of shapes)
        expect([shape, ...Object.values(await raw(shape, who))]).toEqual([shape, 404, unknown]);
  });

  test('the same headers', async () => {
    const [unknown, foreign] = await Promise.all([
      open(testApp, `/uploads/${'A'.repeat(43)}`, bina),
      open(testApp, saved.aadharCard, bina),
    ]);
    const plain = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    expect(plain(foreign)).toEqual(plain(unknown));
  });

  /** Sends a raw request, so that no client normalizes the path. */
  function raw(path: string, who?: Session): Promise<{ status: number; body: string }> {
    const { hostname, port } = new URL(testApp.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () =>
        resolve({ status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }),
      );
      const cookie = who ? `cookie: ${who.cookie}\r\n` : '';
      socket.write(`GET ${path.replaceAll(' ', '%20')} HTTP/1.1\r\nhost: x\r\n${cookie}connection: close\r\n\r\n`);
    });
  }
});

describe('files on disk', () => {
  const files = () =>
    readdirSync(testApp.filesFolder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(testApp.filesFolder, name))
      .filter((path) => statSync(path).isFile());

  test('an identity document is encrypted on disk, in a folder that only the process owner can open', () => {
    expect(files().length).toBeGreaterThanOrEqual(3);
    for (const path of files()) {
      expect(readFileSync(path).includes('Aadhaar')).toBe(false);
      expect(statSync(path).mode & 0o077).toBe(0);
    }
  });

  test('a file swapped with that of another user cannot be decrypted', async () => {
    const [one, two] = [saved.aadharCard, saved.panCard].map((path) => path?.slice('/uploads/'.length) ?? '');
    const before = await testApp.files.get(two ?? '');
    const other = await testApp.files.get(one ?? '');
    await testApp.files.put(two ?? '', other ?? Buffer.alloc(0));
    expect((await open(testApp, saved.panCard, asha)).status).toBe(500);
    await testApp.files.put(two ?? '', before ?? Buffer.alloc(0));
    expect((await open(testApp, saved.panCard, asha)).status).toBe(200);
  });

  test('key rotation rewraps old documents, then the old key can be removed', async () => {
    keys.unshift({ id: 'k2', key: randomBytes(32) });
    expect((await open(testApp, saved.aadharCard, asha)).bytes.equals(secretPdf)).toBe(true);
    expect([await rotateKeys(testApp.db, keys), await rotateKeys(testApp.db, keys)]).toEqual([2, 0]);
    keys.pop();
    expect((await open(testApp, saved.aadharCard, asha)).bytes.equals(secretPdf)).toBe(true);
  });

  test('a deleted document is hidden at once, restorable for a minute, then purged', async () => {
    const before = files().length;
    const remove = () => ask(testApp, 'DELETE', '/api/user/papers/aadharCard', undefined, asha.bearer);
    const restore = () => ask(testApp, 'POST', '/api/user/papers/aadharCard/restore', undefined, asha.bearer);
    expect((await remove()).body).toMatchObject({ user: { aadharCard: null } });
    expect([(await remove()).status, (await open(testApp, saved.aadharCard, farah)).status]).toEqual([404, 404]);
    expect((await restore()).body).toMatchObject({ user: { aadharCard: saved.aadharCard } });
    expect((await open(testApp, saved.aadharCard, asha)).status).toBe(200);
    await remove();
    await purgeRemovedDocuments(testApp);
    expect(files()).toHaveLength(before);
    await testApp.db
      .updateTable('documents')
      .set({ removed_at: new Date(Date.now() - 61_000) })
      .where('removed_at', 'is not', null)
      .execute();
    expect((await restore()).body).toMatchObject({ code: 'paper_gone' });
    await purgeRemovedDocuments(testApp);
    expect(files()).toHaveLength(before - 1);
    expect((await openings()).some(({ kind }) => kind === 'aadharCard')).toBe(true);
    expect(await testApp.db.selectFrom('pending_deletions').selectAll().execute()).toEqual([]);
  });

  test('one run purges all files that are due, however many', async () => {
    const due = Array.from({ length: 250 }, () => ({
      path: randomBytes(32).toString('base64url'),
      due_at: new Date(0),
    }));
    await testApp.db.insertInto('pending_deletions').values(due).execute();
    expect(await purgeRemovedDocuments(testApp)).toBe(250);
    expect(await testApp.db.selectFrom('pending_deletions').selectAll().execute()).toEqual([]);
  });

  test('a file that cannot be deleted does not keep the others, and the run fails visibly', async () => {
    const [stuck = '', ...others] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url'));
    const due = [stuck, ...others].map((path, n) => ({ path, due_at: new Date(n) }));
    await testApp.db.insertInto('pending_deletions').values(due).execute();
    const files = {
      ...testApp.files,
      delete: async (path: string) => {
        if (path === stuck) throw new Error('not now');
      },
    };
    await expect(purgeRemovedDocuments({ ...testApp, files })).rejects.toThrow('not now');
    const left = await testApp.db.selectFrom('pending_deletions').select('path').execute();
    expect(left).toEqual([{ path: stuck }]);
    await testApp.db.deleteFrom('pending_deletions').execute();
  });

  test('a document of another user cannot be deleted', async () => {
    expect((await ask(testApp, 'DELETE', '/api/user/papers/panCard', undefined, bina.bearer)).status).toBe(404);
    expect((await open(testApp, saved.panCard, asha)).status).toBe(200);
  });
});
