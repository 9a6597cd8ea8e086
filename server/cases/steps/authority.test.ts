import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Status at the authority: only actual changes are recorded, and a case can continue after a refusal.
let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let one: Awaited<ReturnType<typeof aCaseOf>>;
const day = 86_400_000;
const today = dayInIndia(new Date());

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@authority.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@authority.in')), email: 'asha@authority.in' };
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  one = await aCaseOf(testApp, asha, farah);
});

const change = (body: object) => one.act('PATCH', '', body);
const mails = async (kind: string) =>
  (await testApp.db.selectFrom('mails').select('kind').where('kind', '=', kind).execute()).length;

test('a query enters its step and mails the customer once, whatever else is saved later', async () => {
  await one.goTo('scrutiny');
  const before = await mails('case-query');
  const asked = dayInIndia(new Date(Date.now() - 3 * day));
  const query = { authorityStatus: 'query', authorityWords: 'Where is the tank?', authorityAt: asked };
  expect((await change(query)).body).toMatchObject({ step: { key: 'query' }, authorityAt: asked, ball: 'us' });
  expect((await one.own()).answerBy).toBe(dayInIndia(new Date(Date.now() + 27 * day)));
  expect((await change({ authorityNumber: '10260000000000012' })).status).toBe(200);
  expect((await change(query)).status).toBe(200);
  expect(await mails('case-query')).toBe(before + 1);
  const { events, version } = await one.seen();
  expect(events.filter(({ kind }) => kind === 'authority-query')).toHaveLength(1);
  // Sending the stored values again has no effect.
  expect((await change({ authorityNumber: '10260000000000012' })).body.version).toBe(version);

  // After our answer, the authority continues with the application and may ask again.
  expect((await one.move('query', 'complete')).body).toMatchObject({
    step: { key: 'scrutiny' },
    authorityStatus: 'scrutiny',
    authorityAt: today,
    answerBy: null,
  });
  expect((await change({ ...query, authorityAt: today })).body.step.key).toBe('query');
  expect(await mails('case-query')).toBe(before + 2);
});

test('a status whose step cannot come yet is noted, and the day is never in the future', async () => {
  expect((await change({ authorityStatus: 'query' })).body).toMatchObject({
    step: { key: 'papers' },
    authorityStatus: 'query',
    authorityAt: today,
  });
  const future = { authorityStatus: 'inspection', authorityAt: dayInIndia(new Date(Date.now() + 2 * day)) };
  expect((await change(future)).body.code).toBe('authority_date_future');
  expect((await one.seen()).authorityStatuses).not.toContain('opposed');
});

test('other words with the same status stay in the history, when later ones take their place too', async () => {
  await one.goTo('scrutiny');
  for (const [authorityStatus, authorityWords] of [
    ['query', 'Which fan?'],
    ['query', 'Which fan, and how large?'],
    ['scrutiny', 'Thank you.'],
  ])
    expect((await change({ authorityStatus, authorityWords })).status).toBe(200);
  const events = (await one.seen()).events.filter(({ kind }) => kind.startsWith('authority-'));
  expect(events.map(({ text }) => text.replace(/.*: /, ''))).toEqual([
    'Which fan?',
    'Which fan, and how large?',
    'Thank you.',
  ]);
});

test('a decision ends the wait for the customer’s answer to a question', async () => {
  await one.goTo('scrutiny');
  await change({ authorityStatus: 'query', authorityWords: 'Which fan?' });
  expect((await one.own()).answerBy).not.toBeNull();
  await change({ authorityStatus: 'granted' });
  expect(await one.own()).toMatchObject({ step: { key: 'query' }, answerBy: null });
});

describe('a final refusal', () => {
  test('does not take the text of an earlier status as its reason', async () => {
    await one.goTo('scrutiny');
    await change({ authorityStatus: 'query', authorityWords: 'Which fan?' });
    expect((await change({ authorityStatus: 'rejected' })).body.code).toBe('refusal_words_missing');
    expect((await change({ authorityStatus: 'scrutiny' })).body.authorityWords).toBeNull();
  });

  test('needs words, reaches the customer with what comes next, and is not passed over', async () => {
    await one.goTo('scrutiny');
    expect((await change({ authorityStatus: 'rejected' })).body.code).toBe('refusal_words_missing');
    const refused = await change({ authorityStatus: 'rejected', authorityWords: 'The plan shows no exit.' });
    expect(refused.body).toMatchObject({ ball: 'us', mayEnd: true, step: { key: 'scrutiny' } });
    expect(refused.body.actions).not.toContain('complete');
    expect((await one.move('scrutiny', 'complete')).body.code).toBe('case_refused');
    const { refusal, note } = await one.own('hi');
    expect(refusal).toMatchObject({ words: 'The plan shows no exit.', at: today });
    expect(note).toMatch(/नामंज़ूर.*The plan shows no exit/);
    expect(await mails('case-refused')).toBeGreaterThan(0);
    // The refusal no longer applies once the case returns to filing.
    const again = await one.move('filed', 'return', { reason: 'We file again' });
    expect(again.body).toMatchObject({ step: { key: 'filed' }, authorityStatus: 'not_started', refusal: null });
  });

  test('at the rating takes the case back to its result, with us', async () => {
    await one.goTo('result');
    await one.addResult({ kind: 'licence_number', number: '12345678901234' });
    await one.addResult({ kind: 'certificate', file: one.picture });
    await one.goTo('rating');
    const refused = await change({ authorityStatus: 'rejected', authorityWords: 'The number was given by mistake.' });
    expect(refused.body).toMatchObject({ step: { key: 'result' }, ball: 'us', status: 'open' });
    expect(await one.own()).toMatchObject({ milestone: null, refusal: { words: 'The number was given by mistake.' } });
  });

  test('may end the case, which can be opened again', async () => {
    await one.goTo('scrutiny');
    expect((await one.act('POST', '/end', { reason: 'No' })).body.code).toBe('case_ends_by_result');
    await change({ authorityStatus: 'rejected', authorityWords: 'Not allowed here.' });
    const ended = await one.act('POST', '/end', { reason: 'The place is not allowed.' });
    expect(ended.body).toMatchObject({ status: 'cancelled', mayReopen: true, mayEnd: false });
    const shown = await one.own();
    expect(shown.refusal).toMatchObject({ words: 'Not allowed here.', next: null });
    expect(shown).toMatchObject({ endReason: 'The place is not allowed.', mayWrite: true });
    expect(shown.events.at(-1)?.text).toBe('Ended: The place is not allowed.');
    expect((await one.own('hi')).events.at(-1)?.text).toBe('केस बंद: The place is not allowed.');
    expect((await one.act('POST', '/reopen', { reason: 'They changed their mind' })).body.status).toBe('open');
  });
});

test('a picture of the authority’s page is for staff only, and a newer one takes its place', async () => {
  expect((await one.addPicture()).status).toBe(201);
  const first = (await one.seen()).authorityDocument;
  const open = (who: Session, url = '') => fetch(`${testApp.url}${url}`, { headers: who.bearer });
  expect((await open(farah, first?.url)).status).toBe(200);
  expect((await open(asha, first?.url)).status).toBe(404);
  const { rows } = {
    rows: await testApp.db.selectFrom('documents').selectAll().where('staff_only', '=', true).execute(),
  };
  const [picture] = rows;
  const request = (await one.own()).requests.find(({ answer }) => answer === 'document');
  const stolen = await one.call(asha, 'PUT', `/api/user/cases/${one.id}/requests/${request?.id}`, {
    documentId: picture?.id,
  });
  expect(stolen.status).toBe(404);
  expect(JSON.stringify(await one.own())).not.toContain(first?.url);
  await one.addPicture();
  expect((await open(farah, first?.url)).status).toBe(404);
  expect((await open(farah, (await one.seen()).authorityDocument?.url)).status).toBe(200);
});

test('a licence is finished with number and certificate only', async () => {
  await one.goTo('scrutiny');
  await one.move('scrutiny', 'complete');
  const at = await one.seen();
  expect([at.step.key, at.resultKinds]).toEqual(['result', ['licence_number', 'certificate']]);
  expect((await one.move('result', 'complete')).body).toMatchObject({
    code: 'case_result_missing',
    missing: ['licence_number', 'certificate'],
  });
  await one.addResult({ kind: 'licence_number', number: '21525031000123' });
  expect((await one.seen()).missingResults).toEqual(['certificate']);
  await one.addResult({ kind: 'certificate', file: one.picture });
  const certificate = async () => (await one.own()).results.find(({ kind }) => kind === 'certificate')?.document ?? '';
  const open = async (path: string) => (await fetch(`${testApp.url}${path}`, { headers: asha.bearer })).status;
  const wrong = await certificate();
  expect(await open(wrong)).toBe(200);
  // Replaces a certificate that was uploaded by mistake. The customer can no longer open the replaced one.
  await one.addResult({ kind: 'certificate', file: one.picture });
  expect([await open(wrong), await open(await certificate())]).toEqual([404, 200]);
  expect((await one.move('result', 'complete')).body.step.key).toBe('rating');
});
