import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
beforeAll(async () => {
  testApp = await openTestApp({ rateLimitFactor: 100 });
  farah = await aStaffMember(testApp, 'farah@questions.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@questions.in')), email: 'asha@questions.in' };
});
afterAll(() => testApp.close());

const right = { businessName: 'Dosa Plaza', food: 'Dosa, idli', sales: 'upTo1.5Crore' };

async function anAskedCase() {
  const one = await aCaseOf(testApp, asha, farah);
  const asked = async () => (await one.own()).requests.find(({ kind }) => kind === 'business-details');
  const path = `/api/user/cases/${one.id}/requests/${(await asked())?.id}`;
  const send = (body: object, language = 'en') => ask(testApp, 'PUT', `${path}?lang=${language}`, body, asha.bearer);
  return { one, asked, send, url: `${testApp.url}${path}` };
}

test('the fields of a request are asked in the reader’s language, stored, and read as lines by everybody else', async () => {
  const { one, asked, send } = await anAskedCase();
  expect((await asked())?.questions.map(({ key, kind, optional }) => [key, kind, optional])).toEqual([
    ['businessName', 'text', false],
    ['food', 'text', false],
    ['sales', 'choice', false],
    ['fssaiNumber', 'text', true],
  ]);
  const typed = { ...right, businessName: 'Dosa\r\nPlaza', food: 'Dosa,\nSales in a year: much' };
  await send({ fields: typed });
  const lines = (await one.seen()).requests.find(({ kind }) => kind === 'business-details')?.answerText;
  expect(lines).toBe(
    'Name of the business: Dosa Plaza\nWhat do you make or sell?: Dosa,\n  Sales in a year: much\nSales in a year: Up to ₹1.5 crore',
  );
  const { status, body } = await send({ fields: { ...right, fssaiNumber: '2345 6789 0124' } }, 'hi');
  expect(status).toBe(200);
  expect(body).toMatchObject({ questions: [{ title: 'बिज़नेस का नाम' }, {}, {}, {}] });
  // A number that looks like Aadhaar is masked, as in any text.
  expect(body.answers).toEqual({ ...right, fssaiNumber: 'XXXX XXXX 0124' });
  const { answers, answerText } = (await one.seen()).requests.find(({ kind }) => kind === 'business-details') ?? {};
  expect(answers).toEqual(body.answers);
  expect(answerText).toBe(
    'बिज़नेस का नाम: Dosa Plaza\nआप क्या बनाते या बेचते हैं?: Dosa, idli\nसाल भर की बिक्री: ₹1.5 करोड़ तक\nFSSAI नंबर, अगर इस जगह का है या था: XXXX XXXX 0124',
  );
  const changes = (await one.seen()).updatedAt;
  expect((await send({ fields: { ...right, fssaiNumber: '2345 6789 0124' } }, 'hi')).status).toBe(200);
  expect((await one.seen()).updatedAt).toBe(changes);
  expect((await send({ text: 'Dosa Plaza, dosa and idli, 6 lakh a year' })).body.answers).toBe(null);
});

test('a wrong field is told at the field, and nothing is stored', async () => {
  const { asked, send } = await anAskedCase();
  const wrong = await send({ fields: { businessName: ' ', food: 'Dosa', sales: 'much' } }, 'hi');
  expect([wrong.status, wrong.body.code]).toEqual([400, 'answers_wrong']);
  expect(wrong.body.fields).toEqual({ businessName: 'कृपया इसे भरें।', sales: 'कृपया इनमें से एक चुनें।' });
  expect((await send({ fields: { ...right, colour: 'red' } })).status).toBe(400);
  expect((await send({ fields: right, text: 'both' })).status).toBe(400);
  expect((await send({ fields: JSON.parse('{"__proto__": "x", "sales": "upTo1.5Crore"}') })).status).toBe(400);
  expect((await asked())?.state).toBe('needed');
});

test('a form sends the fields as one part with JSON, with a picture or without', async () => {
  const { asked, url } = await anAskedCase();
  const put = (fields: string) => {
    const body = new FormData();
    body.set('fields', fields);
    return fetch(url, { method: 'PUT', body, headers: asha.bearer });
  };
  expect((await put('{')).status).toBe(400);
  expect((await put('[]')).status).toBe(400);
  expect((await put(JSON.stringify(right))).status).toBe(200);
  expect((await asked())?.answers).toEqual(right);
});

test('what staff ask in their own words is answered in the customer’s own words', async () => {
  const { one } = await anAskedCase();
  const requests = `/api/cases/${one.id}/requests`;
  const kind = 'map-pin';
  const { body } = await ask(testApp, 'POST', requests, { kind, text: 'Which gate is it?' }, farah.bearer);
  const { body: plain } = await ask(testApp, 'POST', requests, { kind: 'goals' }, farah.bearer);
  const asked = new Map((await one.own()).requests.map((request) => [request.id, request.questions.length]));
  expect([asked.get(String(body.id)), asked.get(String(plain.id))]).toEqual([0, 2]);
});
