import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aPdf } from '#test/pdfs.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { aPicture, open, type Saved, saveProfile } from '#test/uploads.ts';
import { rotateKeys } from './rotate.ts';
import { tidyPapers } from './tidy.ts';

const keys = [{ id: 'k1', key: randomBytes(32) }];
const secretPdf = aPdf({ objects: ['(plain text of an Aadhaar card)'] });

let stage: Stage;
let asha: Session;
let bina: Session;
let farah: Session;
let saved: Saved['body']['user'];
beforeAll(async () => {
  stage = await openStage({ documentKeys: keys });
  asha = await aCustomer(stage, 'asha@x.in', 'Asha Rao');
  bina = await aCustomer(stage, 'bina@x.in', 'Bina Das');
  farah = await aStaffMember(stage, 'farah@x.in', 'seller');
  saved = (
    await saveProfile(stage, asha, {
      profilePhoto: { bytes: await aPicture('jpeg') },
      aadharCard: { bytes: secretPdf },
      panCard: { bytes: await aPicture() },
    })
  ).body.user;
});
afterAll(() => stage.close());

const openings = () => stage.db.selectFrom('paper_openings').select(['kind', 'opened_by']).orderBy('id').execute();
const download = (path: string | null, session?: Session) =>
  open(stage, `/api/download?path=${encodeURIComponent(path ?? '')}`, session);

describe('who may open what', () => {
  test('paths are unguessable', () => {
    for (const path of [saved.profilePhoto, saved.aadharCard, saved.panCard])
      expect(path).toMatch(/^\/uploads\/[\w-]{43}$/);
  });

  test('a photo: everybody who is signed in', async () => {
    const answers = await Promise.all(
      [asha, bina, farah, undefined].map((who) => open(stage, saved.profilePhoto, who)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  });

  test.each(['aadharCard', 'panCard'] as const)('%s: the owner and the staff', async (kind) => {
    for (const way of [open.bind(null, stage), download]) {
      const answers = await Promise.all([asha, farah, bina, undefined].map((who) => way(saved[kind], who)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    }
  });

  test('as an attachment that nothing keeps and nothing runs', async () => {
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

  test('in the browser’s own viewer, from a link: a PDF too', async () => {
    const policy = async (path: string | null) =>
      (await open(stage, path, asha)).headers.get('content-security-policy');
    expect(await policy(saved.panCard)).toBe("default-src 'none'; sandbox");
    expect(await policy(saved.aadharCard)).toBe("default-src 'none'; object-src 'self'; frame-ancestors 'self'");
    expect((await open(stage, saved.panCard, asha)).headers.get('content-disposition')).toMatch(/^inline; /);
  });

  test('with or without the folder in the path', async () => {
    const key = saved.panCard?.slice('/uploads/'.length) ?? '';
    for (const path of [key, `uploads/${key}`, `/uploads/${key}`])
      expect((await download(path, asha)).status).toBe(200);
  });

  test('every opening leaves exactly one line, which the owner can read', async () => {
    await stage.db.deleteFrom('paper_openings').execute();
    const expected: { kind: string; opened_by: string }[] = [];
    for (let n = 0; n < 40; n += 1) {
      const kind = n % 3 === 0 ? 'aadharCard' : n % 3 === 1 ? 'panCard' : 'profilePhoto';
      const who = [asha, bina, farah][Math.floor(n / 3) % 3] ?? asha;
      const { status } = n % 2 ? await open(stage, saved[kind], who) : await download(saved[kind], who);
      if (status === 200 && kind !== 'profilePhoto') expected.push({ kind, opened_by: who.id });
    }
    expect(await openings()).toEqual(expected);
    const { body } = await ask(stage, 'GET', '/api/user/paper-openings', undefined, asha.bearer);
    const told = body as unknown as { openedBy: string; role: string; self: boolean }[];
    expect(told).toHaveLength(expected.length);
    expect(told).toContainEqual(expect.objectContaining({ openedBy: 'Farah Khan', role: 'seller', self: false }));
    expect((await ask(stage, 'GET', '/api/user/paper-openings', undefined, bina.bearer)).body).toEqual([]);
  });
});

describe('what is not one’s own or not there answers alike', () => {
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
    "1'; drop table papers; --",
    '[object Object]',
    '__proto__',
    'constructor',
    'null',
    'x'.repeat(42),
    'x'.repeat(44),
    'y'.repeat(5_000),
  ];

  test('33 shapes of paths on /uploads and /api/download, for guests, owners and staff', async () => {
    const unknown = await open(stage, `/uploads/${'A'.repeat(43)}`, asha);
    expect(unknown.status).toBe(404);
    for (const who of [undefined, asha, farah])
      for (const path of traversals)
        for (const address of [`/uploads/${path}`, `/api/download?path=${path}`]) {
          const answer = await raw(address, who);
          expect([address, answer.status, answer.body]).toEqual([address, 404, unknown.bytes.toString()]);
        }
  });

  test('another’s paper in ten shapes', async () => {
    const unknown = (await open(stage, `/uploads/${'A'.repeat(43)}`, bina)).bytes.toString();
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

  test('headers too', async () => {
    const [unknown, foreign] = await Promise.all([
      open(stage, `/uploads/${'A'.repeat(43)}`, bina),
      open(stage, saved.aadharCard, bina),
    ]);
    const plain = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    expect(plain(foreign)).toEqual(plain(unknown));
  });

  /** As a program sends it: nothing tidies the path on its way. */
  function raw(path: string, who?: Session): Promise<{ status: number; body: string }> {
    const { hostname, port } = new URL(stage.url);
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

describe('on the disk', () => {
  const files = () =>
    readdirSync(stage.filesFolder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(stage.filesFolder, name))
      .filter((path) => statSync(path).isFile());

  test('an identity paper is nowhere to be read, and only the owner of the process can enter', () => {
    expect(files().length).toBeGreaterThanOrEqual(3);
    for (const path of files()) {
      expect(readFileSync(path).includes('Aadhaar')).toBe(false);
      expect(statSync(path).mode & 0o077).toBe(0);
    }
  });

  test('a file that is put in another’s place does not open', async () => {
    const [one, two] = [saved.aadharCard, saved.panCard].map((path) => path?.slice('/uploads/'.length) ?? '');
    const before = await stage.files.get(two ?? '');
    const other = await stage.files.get(one ?? '');
    await stage.files.put(two ?? '', other ?? Buffer.alloc(0));
    expect((await open(stage, saved.panCard, asha)).status).toBe(500);
    await stage.files.put(two ?? '', before ?? Buffer.alloc(0));
    expect((await open(stage, saved.panCard, asha)).status).toBe(200);
  });

  test('a new document key opens old papers, wraps them anew, and then the old key may go', async () => {
    keys.unshift({ id: 'k2', key: randomBytes(32) });
    expect((await open(stage, saved.aadharCard, asha)).bytes.equals(secretPdf)).toBe(true);
    expect([await rotateKeys(stage.db, keys), await rotateKeys(stage.db, keys)]).toEqual([2, 0]);
    keys.pop();
    expect((await open(stage, saved.aadharCard, asha)).bytes.equals(secretPdf)).toBe(true);
  });

  test('a deleted paper is out of sight at once, can be brought back for a minute, and then is gone', async () => {
    const before = files().length;
    const remove = () => ask(stage, 'DELETE', '/api/user/papers/aadharCard', undefined, asha.bearer);
    const restore = () => ask(stage, 'POST', '/api/user/papers/aadharCard/restore', undefined, asha.bearer);
    expect((await remove()).body).toMatchObject({ user: { aadharCard: null } });
    expect([(await remove()).status, (await open(stage, saved.aadharCard, farah)).status]).toEqual([404, 404]);
    expect((await restore()).body).toMatchObject({ user: { aadharCard: saved.aadharCard } });
    expect((await open(stage, saved.aadharCard, asha)).status).toBe(200);
    await remove();
    await tidyPapers(stage);
    expect(files()).toHaveLength(before);
    await stage.db
      .updateTable('papers')
      .set({ removed_at: new Date(Date.now() - 61_000) })
      .where('removed_at', 'is not', null)
      .execute();
    expect((await restore()).body).toMatchObject({ code: 'paper_gone' });
    await tidyPapers(stage);
    expect(files()).toHaveLength(before - 1);
    expect((await openings()).some(({ kind }) => kind === 'aadharCard')).toBe(true);
    expect(await stage.db.selectFrom('doomed_files').selectAll().execute()).toEqual([]);
  });

  test('somebody else’s paper cannot be deleted', async () => {
    expect((await ask(stage, 'DELETE', '/api/user/papers/panCard', undefined, bina.bearer)).status).toBe(404);
    expect((await open(stage, saved.panCard, asha)).status).toBe(200);
  });
});
