import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseRequestReply } from '#shared/contract/case-reply.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session & { email: string };
let farah: Session;
let one: Awaited<ReturnType<typeof aCaseOf>>;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = { ...(await aCustomer(testApp, 'asha@warnings.in')), email: 'asha@warnings.in' };
  farah = await aStaffMember(testApp, 'farah@warnings.in', 'seller');
  one = await aCaseOf(testApp, asha, farah);
});
afterAll(() => testApp.close());

const requestOf = async (kind: string) => (await one.seen()).requests.find((request) => request.kind === kind);

async function send(kind: string, photoWarnings: string | undefined, names: readonly string[]): Promise<number> {
  const form = new FormData();
  for (const name of names) form.append('file', new File([new Uint8Array(one.picture)], name, { type: 'image/png' }));
  if (names.length === 0) form.set('text', 'Lane 4');
  if (photoWarnings !== undefined) form.set('photoWarnings', photoWarnings);
  const path = `/api/user/cases/${one.id}/requests/${(await requestOf(kind))?.id}`;
  return (await fetch(`${testApp.url}${path}`, { method: 'PUT', body: form, headers: asha.bearer })).status;
}

const found = (request: CaseRequestReply | undefined) =>
  request?.documents.map(({ name, photoWarnings }) => [name, photoWarnings]);

test('the reviewer sees what the device found about each photo that was sent all the same', async () => {
  expect(await send('photo', 'blurred,glare;;small', ['a.png', 'b.png', 'c.png'])).toBe(200);
  const expected = [
    ['a.png', ['blurred', 'glare']],
    ['b.png', []],
    ['c.png', ['small']],
  ];
  expect(found(await requestOf('photo'))).toEqual(expected);
  const { items } = (await callEndpoint(testApp, 'GET /api/case-reviews', {}, farah.bearer)).body;
  expect(found(items.find(({ request }) => request.kind === 'photo')?.request)).toEqual(expected);
});

test('a photo without findings, or from an older page, has none', async () => {
  expect(await send('premises-proof', undefined, ['bill.png'])).toBe(200);
  expect(found(await requestOf('premises-proof'))).toEqual([['bill.png', []]]);
});

test.each(['torn', 'blurred;blurred', 'blurred,', '{"a":1}', 'blurred;;;;;;;'])(
  'the findings %j about one photo are refused, and nothing is stored',
  async (warnings) => {
    const before = found(await requestOf('identity'));
    expect(await send('identity', warnings, ['pan.png'])).toBe(400);
    expect(found(await requestOf('identity'))).toEqual(before);
  },
);

test('findings without a photo are refused', async () => {
  expect(await send('identity', 'blurred', [])).toBe(400);
});

test('a photo that is used again for another request keeps its findings', async () => {
  expect(await send('identity', 'dark', ['pan.png'])).toBe(200);
  const [document] = (await requestOf('identity'))?.documents ?? [];
  const path = `/api/user/cases/${one.id}/requests/${(await requestOf('premises-proof'))?.id}`;
  expect((await ask(testApp, 'PUT', path, { documentId: document?.id }, asha.bearer)).status).toBe(200);
  expect(found(await requestOf('premises-proof'))?.at(-1)).toEqual(['pan.png', ['dark']]);
});
