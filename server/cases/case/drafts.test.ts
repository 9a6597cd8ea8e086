import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import { caseTemplates } from '#shared/rules/cases/templates.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Nothing is filed unseen: a step that ends with a question about a draft cannot end without the draft.
let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let count = 0;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@drafts.in', 'seller');
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  count += 1;
  const email = `asha-${count}@drafts.in`;
  asha = { ...(await aCustomer(testApp, email)), email };
});

test('every template asks for the yes to a draft before it files', () => {
  for (const { slug, steps } of caseTemplates) {
    const filed = steps.findIndex(({ key }) => key === 'filed');
    if (filed < 0) continue;
    expect([slug, steps[filed - 1]?.requests]).toEqual([slug, expect.arrayContaining(['confirm-application'])]);
  }
  for (const step of caseTemplates.flatMap(({ steps }) => steps))
    for (const kind of step.requests ?? [])
      if (step.key.endsWith('approval')) expect([kind, requestKind(kind)?.answer]).toEqual([kind, 'yes-no']);
});

describe('the application', () => {
  /** A case whose draft is to be written. */
  const aCase = async () => {
    const one = await aCaseOf(testApp, asha, farah);
    await one.goTo('draft');
    const answer = (body: object, request?: { id: string }) =>
      ask(testApp, 'PUT', `/api/user/cases/${one.id}/requests/${request?.id}`, body, asha.bearer);
    const asked = async () => (await one.own()).requests.find(({ kind }) => kind === 'confirm-application');
    return { ...one, answer, asked, send: one.answer };
  };

  test('cannot be shown to the customer without the draft, and the customer opens it', async () => {
    const one = await aCase();
    const { body, status } = await one.move('draft', 'complete');
    expect([status, body.code]).toEqual([409, 'draft_missing']);
    const asked = await one.act('POST', '/requests', { kind: 'confirm-application' });
    expect([asked.status, asked.body.code]).toEqual([409, 'draft_missing']);
    expect((await one.seen()).drafts).toMatchObject([{ kind: 'confirm-application', draft: null, missing: true }]);

    expect((await one.addDraft('confirm-application')).status).toBe(201);
    expect((await one.move('draft', 'complete')).status).toBe(200);
    const request = await one.asked();
    expect(request).toMatchObject({ answer: 'yes-no', yes: 'Yes, file it', state: 'needed', verdict: null });
    expect((await fetch(`${testApp.url}${request?.draft?.url}`, { headers: asha.bearer })).status).toBe(200);
    const other = await aCustomer(testApp, `other-${count}@drafts.in`);
    expect((await fetch(`${testApp.url}${request?.draft?.url}`, { headers: other.bearer })).status).toBe(404);
  });

  test('needs the yes of the customer: no file, no words, no withdrawal and no skipping', async () => {
    const one = await aCase();
    await one.goTo('confirm');
    const request = await one.asked();
    for (const body of [{ text: 'yes' }, { documentId: request?.draft?.id }]) {
      const { status, body: said } = await one.answer(body, request);
      expect([status, said['code']]).toEqual([400, 'answer_yes_no']);
    }
    expect((await one.send(request?.id ?? '')).body.code).toBe('answer_yes_no');
    const seen = await one.seen();
    expect(seen.actions).not.toContain('complete');
    expect((await one.move('confirm', 'skip', { reason: 'By phone.' })).body.code).toBe('step_not_possible');
    const withdrawn = await one.call(
      farah,
      'DELETE',
      `/api/cases/${one.id}/requests/${request?.id}?version=${seen.version}`,
    );
    expect(withdrawn.body['code']).toBe('step_not_possible');

    const yes = await one.answer({ verdict: 'yes', draftId: request?.draft?.id }, request);
    expect([yes.status, yes.body]).toMatchObject([200, { state: 'accepted', verdict: 'yes' }]);
    expect((await one.answer({ verdict: 'yes' }, request)).status).toBe(200);
    expect((await one.own()).events.map(({ text }) => text)).toContain('Yes: Your approval of the application');
    expect((await one.move('confirm', 'complete')).body.step.key).toBe('filed');
  });

  test('that is wrong is corrected, and the customer is asked about the new draft', async () => {
    const one = await aCase();
    await one.goTo('confirm');
    const first = await one.asked();
    const no = await one.answer({ verdict: 'no', text: 'My name is Ashaa.' }, first);
    expect(no.body).toMatchObject({ state: 'checking', verdict: 'no', answerText: 'My name is Ashaa.' });
    expect((await one.own()).ball).toBe('us');
    const review = `/api/cases/${one.id}/requests/${first?.id}/review`;
    expect((await one.call(farah, 'POST', review, { verdict: 'accepted' })).body['code']).toBe('draft_wrong');

    await one.addDraft('confirm-application');
    const second = await one.asked();
    expect(second).toMatchObject({ id: first?.id, state: 'needed', verdict: null, answerText: null });
    expect(second?.draft?.id).not.toBe(first?.draft?.id);
    expect((await one.own()).ball).toBe('customer');
    const late = await one.answer({ verdict: 'yes', draftId: first?.draft?.id }, second);
    expect([late.status, late.body['code']]).toEqual([409, 'draft_replaced']);
    expect((await one.answer({ verdict: 'yes', draftId: second?.draft?.id }, second)).status).toBe(200);

    // A yes does not hold for a later draft.
    await one.addDraft('confirm-application');
    expect(await one.asked()).toMatchObject({ state: 'needed', verdict: null });
  });
});

test('yes and no are only for requests about a draft', async () => {
  const one = await aCaseOf(testApp, asha, farah);
  const request = (await one.own()).requests.find(({ kind }) => kind === 'business-details');
  const path = `/api/user/cases/${one.id}/requests/${request?.id}`;
  expect((await ask(testApp, 'PUT', path, { verdict: 'yes' }, asha.bearer)).status).toBe(400);
  expect((await one.addDraft('business-details')).body.code).toBe('request_kind_unknown');
});
