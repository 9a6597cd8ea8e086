import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { sendMessageEmails } from '../messages/message-emails.ts';

// Random actions by staff and the customer, with notes in between. No text from a note may reach the customer in pages,
// API responses or e-mails, or the bank in the evidence for a dispute. `notes.test.ts` reads every endpoint.

let testApp: TestApp;
let asha: Session & { email: string };
let farah: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  asha = { ...(await aCustomer(testApp, 'asha@any-order.in')), email: 'asha@any-order.in' };
  farah = await aStaffMember(testApp, 'farah@any-order.in', 'seller');
});
afterAll(() => testApp.close());

type Case = Awaited<ReturnType<typeof aCaseOf>>;
/**
 * Tools for an action. `pick` chooses an item from a list, `word` returns a new word for a note, and `shown` collects
 * the texts that the customer receives.
 */
type Tools = { one: Case; pick: <T>(list: readonly T[]) => T | undefined; word: () => string; shown: string[] };
type Act = (tools: Tools) => Promise<unknown>;

const path = ({ id }: Case) => `/api/user/cases/${id}`;
const note: Act = ({ one, word }) =>
  one.call(farah, 'POST', `/api/cases/${one.id}/notes`, { text: `<b>${word()}</b>` });

const acts: readonly Act[] = [
  note,
  note,
  // A note on the customer, not on the case.
  ({ one, word }) => one.call(farah, 'POST', `/api/admin/users/${asha.id}/notes`, { text: word() }),
  ({ one, pick, word }) => one.act('PATCH', '', { assigneeId: pick([farah.id, null]), note: word() }),
  async ({ one, shown }) => {
    shown.push(JSON.stringify(await one.call(asha, 'POST', `${path(one)}/messages`, { text: 'When?' })));
  },
  ({ one }) => one.call(farah, 'POST', `/api/cases/${one.id}/messages`, { text: 'Soon.' }),
  async ({ one, pick, shown }) => {
    const request = pick((await one.own()).requests);
    if (!request) return;
    const text = { text: 'Lane 4, Pune' };
    const sent =
      request.answer === 'text'
        ? await one.call(asha, 'PUT', `${path(one)}/requests/${request.id}`, text)
        : await one.answer(request.id);
    shown.push(JSON.stringify(sent));
  },
  async ({ one, pick }) => {
    const request = pick((await one.seen()).requests.filter(({ state }) => state === 'checking'));
    if (!request) return;
    const verdict = pick([{ verdict: 'accepted' }, { verdict: 'rejected', reason: 'blurred' }]);
    const documentId = request.documents.at(-1)?.id;
    const body = { ...verdict, ...(documentId ? { documentId } : {}) };
    await one.call(farah, 'POST', `/api/cases/${one.id}/requests/${request.id}/review`, body);
  },
  ({ one }) => one.act('POST', '/requests', { kind: 'question', text: 'Which floor?' }),
  ({ one }) => one.settle(),
  async ({ one, pick }) => {
    const { step, actions, returns, waits } = await one.seen();
    const action = pick(actions) ?? 'complete';
    const key = (action === 'return' ? pick(returns)?.key : undefined) ?? step.key;
    await one.move(key, action, { reason: 'As agreed', ...(action === 'wait' ? { ball: pick(waits) } : {}) });
  },
  async ({ one, pick }) => {
    const authorityStatus = pick((await one.seen()).authorityStatuses);
    await one.act('PATCH', '', { authorityStatus, authorityWords: 'Said by the authority' });
  },
  // The e-mail about unread messages is due after two minutes.
  async ({ one }) => {
    const at = new Date(Date.now() - 180_000);
    await testApp.db.updateTable('case_messages').set({ at }).where('case_id', '=', one.id).execute();
    await sendMessageEmails(testApp.db, { queue: testApp.queue, secrets: testApp.secrets });
  },
  ({ one }) => one.act('POST', '/end', { reason: 'Refused for good' }),
  ({ one }) => one.act('POST', '/reopen', { reason: 'A mistake' }),
];

/** Returns the pages and API responses that the customer sees. */
async function readAsCustomer({ id }: Case): Promise<string[]> {
  const paths = ['/cases', `/cases/${id}`, '/dashboard', '/profile'];
  // A screen is sent as HTML that contains its data. If the customer follows a link, only the data is sent.
  const screens = ['/cases.data', `/cases/${id}.data`, '/dashboard.data'];
  const pages = ['', '/hi'].flatMap((root) => [...paths, ...screens].map((each) => root + each));
  const replies = [
    '/api/user/cases',
    `/api/user/cases/${id}`,
    `/api/user/cases/${id}?lang=hi`,
    '/api/user/subscriptions',
  ];
  return Promise.all(
    [...pages, ...replies].map(async (each) => {
      const response = await fetch(testApp.url + each, { headers: { cookie: asha.cookie, ...asha.bearer } });
      expect([each, response.status]).toEqual([each, 200]);
      return response.text();
    }),
  );
}

/** Has the customer's bank dispute the payment. Returns the texts of the evidence that we send. */
async function evidenceOf(one: Case): Promise<string[]> {
  const { orderId } = await one.own();
  await testApp.provider.admin(`/orders/${orderId}/disputes`, {});
  const disputes = testApp.db.selectFrom('disputes').select('id').where('order_id', '=', orderId);
  const raised = await waitUntil(() => disputes.executeTakeFirst(), Boolean);
  const path = `${testApp.url}/api/admin/disputes/${raised?.id}/evidence`;
  const answer = await fetch(path, { headers: farah.bearer });
  return [...unzip(Buffer.from(await answer.arrayBuffer()))].map(([name, bytes]) => `${name}\n${bytes}`);
}

test('after acts in any order no page, reply or mail of the customer, and no evidence for the bank, has a word of a note', async () => {
  const script = fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(1_000)), { minLength: 15, maxLength: 15 });
  let words = 0;
  await fc.assert(
    fc.asyncProperty(script, async (moves) => {
      const one = await aCaseOf(testApp, asha, farah);
      const shown: string[] = [];
      const word = () => {
        words += 1;
        return `zznote${words}x`;
      };
      await note({ one, pick: () => undefined, word, shown });
      for (const [act, seed] of moves) {
        let turn = seed;
        await acts[act]?.({ one, word, shown, pick: (list) => list[turn++ % list.length] });
        shown.push(JSON.stringify(await one.own()));
      }
      shown.push(...(await readAsCustomer(one)));
      const evidence = await evidenceOf(one);
      expect(evidence.filter((text) => text.includes('zznote'))).toEqual([]);
      const work = evidence.find((text) => text.startsWith('3-work.txt'));
      expect(work).toContain('ball papers customer');
      expect(shown.filter((text) => text.includes('zznote'))).toEqual([]);
      expect(shown.filter((text) => text.includes(one.id)).length).toBeGreaterThan(moves.length);
      expect(JSON.stringify((await one.seen()).notes)).toContain('zznote');
    }),
    { numRuns: 3, seed: 29 },
  );
  expect(words).toBeGreaterThan(10);
  expect(testApp.emails.filter(({ to }) => to === asha.email).length).toBeGreaterThan(0);
  expect(
    testApp.emails.filter((letter) => letter.to === asha.email && JSON.stringify(letter).includes('zznote')),
  ).toEqual([]);
});
