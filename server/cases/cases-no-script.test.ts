import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RenderingOptions } from '#server/rendering/render-page.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { noScriptCaseRoutes } from './cases-no-script.routes.ts';

let testApp: TestApp;
let asha: Session & { email: string };
let bina: Session;
let farah: Session;
let own: Awaited<ReturnType<typeof aCaseOf>>;

beforeAll(async () => {
  testApp = await openTestApp();
  asha = { ...(await aCustomer(testApp, 'asha@texts.in')), email: 'asha@texts.in' };
  bina = await aCustomer(testApp, 'bina@texts.in', 'Bina Das');
  farah = await aStaffMember(testApp, 'farah@texts.in', 'seller');
  own = await aCaseOf(testApp, asha, farah);
});
afterAll(() => testApp.close());

type Shown = { status: number; headers: Headers; html: string };
async function open(path: string, cookie?: string, more: Record<string, string> = {}): Promise<Shown> {
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...more };
  const response = await fetch(testApp.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const textOf = (id: string) => `/cases/${id}/text`;
/** Returns the HTML without the style sheet nonce and the requested id, so that two pages can be compared. */
const comparable = ({ html }: Shown, id: string) => html.replaceAll(/nonce="[^"]+"/g, '').replaceAll(id, 'ID');

const injection = `<script>window.pwned=1</script><img src=x onerror=pwned()>"'</style></p>`;
const escaped = '&lt;script&gt;window.pwned=1&lt;/script&gt;&lt;img src=x onerror=pwned()&gt;';

describe('who may read', () => {
  test.each(['', '/hi'])('the customer, by the session cookie or the token%s', async (prefix) => {
    for (const path of [`${prefix}/cases/text`, prefix + textOf(own.id)]) {
      expect((await open(path, asha.cookie)).status).toBe(200);
      expect((await open(path, undefined, asha.bearer)).status).toBe(200);
    }
  });

  test('nobody without a session: a guest, a made-up or ended one, a disabled account', async () => {
    const gone = await aCustomer(testApp, 'gone@texts.in');
    await ask(testApp, 'POST', '/api/auth/logout', undefined, gone.bearer);
    const disabled = await aCustomer(testApp, 'disabled@texts.in');
    await sql`update users set disabled_at = now() where email = 'disabled@texts.in'`.execute(testApp.db);
    for (const cookie of [undefined, `token=${'a'.repeat(43)}`, gone.cookie, disabled.cookie])
      for (const path of ['/cases/text', '/hi/cases/text', textOf(own.id), textOf(randomUUID()), textOf('x')]) {
        const { status, html } = await open(path, cookie);
        expect([path, status]).toEqual([path, 401]);
        expect(html).toContain('tel:');
        expect(html).toContain('mailto:');
        expect(html).toMatch(/login-code\?from=(%2Fhi)?%2Fcases/);
        expect(html).not.toContain('FSSAI');
      }
  });

  test('a case of somebody else, also for staff, is answered as an unknown one', async () => {
    const unknown = randomUUID();
    const noId = 'no-id-of-a-case';
    for (const { cookie } of [bina, farah]) {
      const [foreign, none, odd] = await Promise.all([own.id, unknown, noId].map((id) => open(textOf(id), cookie)));
      expect([foreign?.status, none?.status, odd?.status]).toEqual([404, 404, 404]);
      if (!foreign || !none || !odd) throw new Error('no answer');
      expect(comparable(foreign, own.id)).toBe(comparable(none, unknown));
      expect(comparable(foreign, own.id)).toBe(comparable(odd, noId));
      const heads = [foreign, none].map(({ headers }) => [...headers.keys()].filter((name) => name !== 'date'));
      expect(heads[0]).toEqual(heads[1]);
    }
    expect((await open('/cases/text', bina.cookie)).html).not.toContain(own.id);
  });

  test('staff who still have to enrol a second factor read nothing', async () => {
    const strict = await openTestApp({ where: testApp.where, staffNeedSecondFactor: true, jobs: false });
    const response = await fetch(`${strict.url}/cases/text`, { headers: { cookie: farah.cookie } });
    expect(response.status).toBe(401);
    await strict.close();
  });

  test('the data of the page’s loader holds no case, whoever asks', async () => {
    for (const path of ['/cases/text.data', `${textOf(own.id)}.data`, `/hi${textOf(own.id)}.data`]) {
      const { html } = await open(path, asha.cookie);
      expect(html).not.toContain('FSSAI');
    }
  });

  test('other spellings lead to the page, and changing methods do nothing', async () => {
    const { status, headers } = await open(`/Cases/${own.id}/TEXT/`, asha.cookie);
    expect([status, headers.get('location')]).toEqual([308, textOf(own.id)]);
    expect((await ask(testApp, 'POST', textOf(own.id), {}, { cookie: asha.cookie })).status).toBe(404);
  });
});

describe('what it is sent with', () => {
  test.each(['', '/hi'])('no script, no cache, no search engine%s', async (prefix) => {
    for (const [path, cookie] of [
      [textOf(own.id), asha.cookie],
      ['/cases/text', asha.cookie],
      [textOf(randomUUID()), asha.cookie],
      ['/cases/text', undefined],
    ] as const) {
      const { headers, html } = await open(prefix + path, cookie);
      expect(html).not.toMatch(/<script|modulepreload|\son\w+=|javascript:/i);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
      expect(headers.get('cache-control')).toBe('private, no-store');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|script-src 'self'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('it is small', async () => {
    const { raw, br } = await weigh(textOf(own.id));
    expect(raw).toBeLessThan(80_000);
    expect(br).toBeLessThan(20_000);
  });

  test.each([
    ['/cases/text', /^[A-Z][^{]+\.$/],
    ['/hi/cases/text', /^[\u0900-\u097f][^{]+।$/],
  ])('an outage is said in words in the language of %s, not in JSON', async (path, sentence) => {
    const app = Fastify();
    app.addHook('onRequest', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    await app.register((scope) => noScriptCaseRoutes(scope, { db: testApp.db, pages: {} as RenderingOptions }));
    const { statusCode, headers, body } = await app.inject(path);
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(sentence);
  });
});

async function weigh(path: string): Promise<{ raw: number; br: number }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: asha.cookie, 'accept-encoding': 'br' };
    request(testApp.url + path, { headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const packed = Buffer.concat(parts);
      resolve({ br: packed.length, raw: brotliDecompressSync(packed).length });
    })
      .on('error', reject)
      .end();
  });
}

describe('what it says', () => {
  test('plan, turn, steps, what is needed and why, in both languages', async () => {
    const { html } = await open(textOf(own.id), asha.cookie);
    const reply = await own.own();
    for (const text of [reply.title, 'It has been your turn since', `order number ${reply.ticket}`, 'What works'])
      expect(html).toContain(text);
    for (const { title, state } of reply.steps) if (state !== 'skipped') expect(html).toContain(title);
    for (const { title, why } of reply.requests) {
      expect(html).toContain(title);
      expect(html).toContain(why);
    }
    const hindi = (await open(`/hi${textOf(own.id)}`, asha.cookie)).html;
    expect(hindi).toContain('<html lang="hi"');
    for (const { title, why } of (await own.own('hi')).requests) {
      expect(hindi).toContain(title);
      expect(hindi).toContain(why);
    }
  });

  test('the last day for an answer to the authority, in the list and on the page', async () => {
    const filed = await aCaseOf(testApp, asha, farah);
    await filed.goTo('scrutiny');
    await filed.act('PATCH', '', { authorityStatus: 'query', authorityWords: 'Where is the tank?' });
    await filed.act('POST', '/requests', { kind: 'layout' });
    for (const path of ['/cases/text', textOf(filed.id)])
      expect((await open(path, asha.cookie)).html).toMatch(
        /The answer should be there by [^.]+\. Send us yours earlier/,
      );
    expect((await open(textOf(own.id), asha.cookie)).html).not.toContain('The answer should be there by ');
    const list = await own.call(asha, 'GET', '/api/user/cases');
    expect(list.body).toMatchObject([
      { id: filed.id, answerBy: expect.any(String) },
      { id: own.id, answerBy: null },
    ]);
    // Once everything is sent, the pages ask the customer for nothing more.
    await filed.answer(
      (await filed.own()).requests.find(({ kind, state }) => kind === 'layout' && state === 'needed')?.id ?? '',
    );
    for (const path of ['/cases/text', textOf(filed.id)]) {
      const { html } = await open(path, asha.cookie);
      expect(html).toContain('The answer should be there by ');
      expect(html).not.toContain('Send us yours');
    }
  });

  test('every text that people write stays text, and a refused document says why', async () => {
    const reply = await own.own();
    const written = reply.requests.find(({ answer }) => answer === 'text');
    const sent = reply.requests.find(({ answer }) => answer === 'document');
    const path = `/api/user/cases/${own.id}`;
    await own.call(asha, 'PUT', `${path}/requests/${written?.id}`, { text: `answer ${injection}` });
    await own.call(asha, 'POST', `${path}/messages`, { text: `message ${injection}` });
    await own.call(farah, 'POST', `/api/cases/${own.id}/messages`, { text: `reply ${injection}` });
    await own.answer(sent?.id ?? '');
    const asked = await own.call(farah, 'POST', `/api/cases/${own.id}/requests`, {
      kind: 'question',
      text: `question ${injection}`,
    });
    expect(asked.status).toBe(201);
    const documentId = (await own.own()).requests.find(({ id }) => id === sent?.id)?.documents[0]?.id;
    const verdict = { verdict: 'rejected', reason: 'blurred', text: `reason ${injection}`, documentId };
    expect((await own.call(farah, 'POST', `/api/cases/${own.id}/requests/${sent?.id}/review`, verdict)).status).toBe(
      200,
    );
    await sql`update documents set file_name = ${`name ${injection}.png`} where id = ${documentId}`.execute(testApp.db);
    await sql`update users set name = ${`staff ${injection}`} where id = ${farah.id}`.execute(testApp.db);
    for (const prefix of ['', '/hi']) {
      const { html } = await open(prefix + textOf(own.id), asha.cookie);
      for (const word of ['answer', 'message', 'reply', 'question', 'reason', 'name'])
        expect([word, html.includes(`${word} ${escaped}`)]).toEqual([word, true]);
      expect(html).not.toMatch(/<script|<img|<\/style>["']/);
      expect(html.match(/<\/style>/g)).toHaveLength(1);
      expect(html).toContain('/uploads/');
    }
  });

  test('reading it marks no message as read', async () => {
    const summary = async () =>
      (await callEndpoint(testApp, 'listOwnCases', {}, asha.bearer)).body.find(({ id }) => id === own.id);
    const before = (await summary())?.unread;
    expect(before).toBeGreaterThan(0);
    await open(textOf(own.id), asha.cookie);
    expect((await summary())?.unread).toBe(before);
  });

  test('a finished case shows its results, and the cookie opens their links', async () => {
    const done = await aCaseOf(testApp, asha, farah);
    await done.addResult({ kind: 'licence_number', number: '21525031000123' });
    await done.addResult({ kind: 'certificate', file: done.picture });
    await sql`update cases set status = 'done', closed_at = now() where id = ${done.id}`.execute(testApp.db);
    const { html } = await open(textOf(done.id), asha.cookie);
    expect(html).not.toContain('What we need from you');
    for (const text of ['Your result', '21525031000123', 'Certificate', 'Done']) expect(html).toContain(text);
    const link = /\/uploads\/[\w-]{43}/.exec(html)?.[0] ?? '';
    expect((await open(link, asha.cookie)).status).toBe(200);
    expect((await open(link, bina.cookie)).status).toBe(404);
  });
});
