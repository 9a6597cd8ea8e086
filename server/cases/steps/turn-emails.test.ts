import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { sendRefusalEmails } from '../jobs/refusal-emails.ts';

// E-mails about three events: the customer's turn, a visit by an officer, and a question from an authority or platform.
let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
const zomato = { planId: 'zomato-starter', amount: 0 };
const day = 86_400_000;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@turn.in', 'seller');
  zomato.amount = Number((await ask(testApp, 'POST', '/api/quote', { planId: zomato.planId })).body['total']);
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
let count = 0;
beforeEach(async () => {
  count += 1;
  const email = `asha-${count}@turn.in`;
  asha = { ...(await aCustomer(testApp, email)), email };
});

/** Returns the kinds of the case e-mails enqueued for the customer, oldest first. */
const kinds = async () =>
  (await testApp.db.selectFrom('mails').select(['kind', 'id']).where('recipient', '=', asha.email).execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('case-'));
const sent = (subject: string) =>
  waitUntil(
    async () => testApp.emails.filter((each) => each.to === asha.email && each.subject.startsWith(subject)),
    ({ length }) => length > 0,
  );

describe('a step that waits for the customer', () => {
  test.each([
    [
      'en',
      'The next step is yours: FSSAI',
      'We need from you:',
      'Papers ✓ · Check ✓ · File … · FoSCoS · Certificate\nExpected by ',
    ],
    ['hi', 'अगला कदम आपका: FSSAI', 'हमें आपसे यह चाहिए:', 'दस्तावेज़ ✓ · जाँच ✓ · आवेदन … · FoSCoS · सर्टिफ़िकेट\n'],
  ] as const)('sends one e-mail with what we need and a link (%s)', async (language, subject, needs, progress) => {
    await ask(testApp, 'PUT', '/api/user/language', { language }, asha.bearer);
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('confirm');
    const { step, requests } = await one.own(language);
    const [mail, ...more] = await sent(subject);
    expect(more).toEqual([]);
    const [asked] = requests.filter(({ state }) => state === 'needed');
    expect(mail?.text).toContain(step.title);
    expect(mail?.text).toContain(`${needs}\n\n- ${asked?.title}: ${asked?.accepted}`);
    expect(mail?.text).toContain(asked?.avoid);
    expect(mail?.html).toContain(`<li>${asked?.title}: `);
    expect(mail?.text).toContain(progress);
    expect(mail?.text).toContain(`/cases/${one.id}`);
    expect((await kinds()).filter((kind) => kind === 'case-your-turn')).toHaveLength(1);
  });

  test('sends it also if staff have skipped the step before', async () => {
    const one = await aCaseOf(testApp, asha, farah, zomato);
    await one.goTo('profile');
    await one.move('profile', 'skip', { reason: 'The profile exists already.' });
    expect(await kinds()).toEqual(['case-your-turn']);
  });

  test('sends it again when staff pass the case back to the customer', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('confirm');
    await one.move('confirm', 'return', { reason: 'We correct the draft.' });
    const before = (await kinds()).length;
    await one.move('confirm', 'wait', { ball: 'customer', reason: 'The draft is corrected.' });
    expect((await kinds()).slice(before)).toEqual(['case-your-turn']);
  });

  test('sends no second one: a request and a rejected document have their own e-mail', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('kind');
    await one.act('POST', '/requests', { kind: 'pan' });
    const request = (await one.own()).requests.find(({ state, optional }) => state === 'needed' && !optional);
    await one.answer(request?.id ?? '');
    const documentId = (await one.seen()).requests.find(({ id }) => id === request?.id)?.documents.at(-1)?.id;
    const verdict = { verdict: 'rejected', reason: 'blurred', documentId };
    await one.call(farah, 'POST', `/api/cases/${one.id}/requests/${request?.id}/review`, verdict);
    expect((await one.own()).ball).toBe('customer');
    expect(await kinds()).toEqual(['case-request']);
    await testApp.db
      .updateTable('case_requests')
      .set({ refusal_unsent_since: new Date(Date.now() - 3 * 60_000) })
      .where('id', '=', request?.id ?? '')
      .execute();
    await sendRefusalEmails(testApp.db, testApp);
    expect(await kinds()).toEqual(['case-request', 'case-rejected']);
  });
});

describe('a question', () => {
  test('of FoSCoS sends an e-mail with the last day, and says that the customer has to do nothing yet', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('scrutiny');
    await one.act('PATCH', '', { authorityStatus: 'query', authorityWords: 'Where is the tank?' });
    const [mail] = await sent('FoSCoS has a question: ');
    expect(mail?.text).toMatch(/The answer must be there by \d+ \w+ \d{4}\. You have to do nothing until we ask you\./);
    expect(mail?.text).not.toContain('tank');
    expect((await one.own()).needed).toBe(0);
    // What staff request now is part of the answer to FoSCoS, so the e-mail about it also names the last day.
    await one.act('POST', '/requests', { kind: 'pan' });
    const [asked] = await sent('We need something from you: ');
    expect(asked?.text).toMatch(
      /FoSCoS must have the answer by \d+ \w+ \d{4}, so please send yours soon\. We need from you:\n\n- /,
    );
  });

  test('of FoSCoS hurries nobody with a paper that is asked for only if there is one', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('scrutiny');
    await one.act('PATCH', '', { authorityStatus: 'query', authorityWords: 'Where is the tank?' });
    await one.act('POST', '/requests', { kind: 'layout', optional: true });
    const [asked] = await sent('We need something from you: ');
    expect((await one.own()).needed).toBe(0);
    expect(asked?.text).toMatch(/The answer must be there by \d+ \w+ \d{4}\.\n/);
    expect(asked?.text).not.toContain('send yours soon');
  });

  test('without a last day, what staff ask for names none', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('kind');
    await one.act('POST', '/requests', { kind: 'pan' });
    const [asked] = await sent('We need something from you: ');
    expect(asked?.text).not.toMatch(/must have the answer/);
  });

  test('of a platform sends an e-mail with its own words and what the customer owes', async () => {
    const one = await aCaseOf(testApp, asha, farah, zomato);
    await one.goTo('platform-check');
    await one.act('POST', '/requests', { kind: 'pan' });
    await one.act('PATCH', '', { authorityStatus: 'query' });
    const [mail] = await sent('Zomato has a question: ');
    expect(mail?.text).toMatch(/about your listing.*We want to answer by \d+ \w+ \d{4}\. We need from you:\n\n- /s);
    expect(mail?.text).not.toMatch(/office|application|do nothing/);
    const [filed] = await sent('Sent to Zomato: ');
    expect(filed?.text).not.toContain('office');
  });
});

describe('the visit of an officer', () => {
  const on = dayInIndia(new Date(Date.now() + 5 * day));
  const laterThanTenMinutes = (id: string) =>
    testApp.db
      .updateTable('cases')
      .set({ visit_told_at: new Date(0) })
      .where('id', '=', id)
      .execute();

  test('sends an e-mail with day, time and what to have ready, and another only when they change', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('scrutiny');
    const visit = { authorityStatus: 'inspection', visitOn: on, visitTime: '11:00' };
    expect((await one.act('PATCH', '', visit)).body).toMatchObject({
      step: { key: 'inspection' },
      visit: { day: on, time: '11:00' },
    });
    const [mail] = await sent('An officer visits you: ');
    expect(mail?.text).toMatch(
      /An officer comes to your place: \d+ \w+ \d{4} at 11:00 am IST\. Be there, and have water/,
    );
    expect((await one.own()).visit).toEqual({ day: on, time: '11:00' });
    await one.act('PATCH', '', visit);
    await one.act('PATCH', '', { authorityNumber: '10260000000000012' });
    const told = async () => (await kinds()).filter((kind) => kind === 'case-inspection').length;
    expect(await told()).toBe(1);
    await laterThanTenMinutes(one.id);
    await one.act('PATCH', '', { visitTime: '16:30' });
    expect(await told()).toBe(2);
    // Removing the day also removes the time, and a new status removes both.
    expect((await one.act('PATCH', '', { visitOn: null })).body.visit).toBeNull();
    await laterThanTenMinutes(one.id);
    await one.act('PATCH', '', { visitOn: on });
    expect((await one.act('PATCH', '', { authorityStatus: 'granted' })).body.visit).toBeNull();
    expect(await told()).toBe(3);
  });

  test('sends an e-mail also without a day, and a day without a visit is not stored', async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('scrutiny');
    expect((await one.act('PATCH', '', { visitOn: on })).body.visit).toBeNull();
    await one.act('PATCH', '', { authorityStatus: 'inspection' });
    const [mail] = await sent('An officer wants to visit you: ');
    expect(mail?.text).toContain('As soon as we know the day, we write to you again.');
    expect(mail?.text).not.toContain('Be there');
    await laterThanTenMinutes(one.id);
    await one.act('PATCH', '', { visitOn: on });
    const [second] = await sent('An officer visits you: ');
    expect(second?.text).toContain('Be there, and have water');
  });
});

test('a case that staff reopen sends one e-mail', async () => {
  const one = await aCaseOf(testApp, asha, farah);
  await one.goTo('scrutiny');
  await one.act('PATCH', '', { authorityStatus: 'rejected', authorityWords: 'Wrong address.' });
  await one.act('POST', '/end', { reason: 'Refused for good.' });
  await one.act('POST', '/reopen', { reason: 'We file again.' });
  expect((await kinds()).slice(-2)).toEqual(['case-ended', 'case-reopened']);
  const [mail] = await sent('The work goes on: ');
  expect(mail?.text).not.toContain('We need from you');
});
