import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseStatuses, caseViews, requestStates, stepStates } from '#shared/rules/cases/statuses.ts';
import { enquiryStatuses } from '#shared/rules/enquiries.ts';
import { orderStatuses } from '#shared/rules/orders.ts';
import { taskStatuses } from '#shared/rules/tasks.ts';
import { aCustomer, aStaffMember, ask, goodPassword } from '#test/accounts.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { purgeSavedViews } from './purge-saved-views.ts';

let testApp: TestApp;
let staff = '';
beforeAll(async () => {
  testApp = await openTestApp();
  staff = (await aStaffMember(testApp, 'farah@filters.in', 'seller')).id;
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom('saved_views').execute();
});

const save = (views: { name: string; query: string }[]) =>
  testApp.db
    .insertInto('saved_views')
    .values(views.map((view) => ({ ...view, user_id: staff })))
    .execute();
const left = async () =>
  (await testApp.db.selectFrom('saved_views').select('name').orderBy('created_at').execute()).map(({ name }) => name);
const purge = (known: Partial<Parameters<typeof purgeSavedViews>[1]>) =>
  testApp.db.transaction().execute((tx) => purgeSavedViews(tx, { verified: [], orders: [], ...known }));
const anOrder = { name: '', email: '', phone: '', company: null, paid_at: new Date() };

const labels = new URL('../../web/messages/staff-cases.en.json', import.meta.url);
const viewLabels = Object.entries<string>(JSON.parse(readFileSync(labels, 'utf8'))).flatMap(([key, text]) =>
  /^work_view_(?!name|save|remove)/.test(key) ? [text] : [],
);
const statuses = [caseStatuses, stepStates, requestStates, orderStatuses, taskStatuses, enquiryStatuses].flat();

test('a person named like a filter, a status or a column deletes no saved filter', async () => {
  const { rows } = await sql<{ name: string }>`select distinct column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('cases', 'orders', 'tasks', 'enquiries')`.execute(testApp.db);
  const columns = rows.map((row) => row.name);
  const words = [...new Set([...caseViews, ...statuses, ...columns])];
  const views = [
    ...viewLabels.map((name) => ({ name, query: '?view=overdue' })),
    ...words.map((word) => ({ name: `List of ${word}`, query: `?view=${word}&${word}=all&search=${word}` })),
  ];
  await save(views);
  const names = [
    ...viewLabels,
    ...[...caseViews, ...statuses].flatMap((word) => [word, `View ${word}`, `${word} view`, `Search ${word}`]),
    ...columns.flatMap((word) => [`View ${word}`, `${word} view`, `${word} all`, `all ${word}`]),
  ];
  for (const name of names) await purge({ name, verified: ['x@filters.in'], orders: [{ ...anOrder, company: name }] });
  expect(await left()).toHaveLength(views.length);
});

test('numbers with less than ten digits, and names of one word, delete no saved filter', async () => {
  await save([
    { name: 'Week 1', query: '?search=1' },
    { name: 'Rao', query: '?search=rao%20kitchen' },
    { name: 'Bill 98123', query: '?search=98123' },
  ]);
  for (const typed of ['1', 'Week 1', 'Rao', '98123', 'Bill 98123'])
    await purge({
      verified: [typed],
      name: typed,
      orders: [{ ...anOrder, phone: typed, company: typed, name: typed }],
    });
  expect(await left()).toHaveLength(3);
});

test.each([
  ['address', 'Ours', '?view=all&q=asha.rao%40filters.in', true],
  ['address in other letters', 'Mail to Asha.Rao@Filters.in.', '', true],
  ['longer address of another person', 'Ours', '?search=meera.asha.rao%40filters.in', false],
  ['address under an encoded key', 'Ours', '?%73earch=asha.rao%40filters.in', true],
  ['address in full-width letters', 'Ours', '?q=ａｓｈａ.rao＠filters.in', true],
  ['number', 'Call 98123-00777', '?view=mine', true],
  ['number with a dash', 'Call 98123–00777', '?view=mine', true],
  ['number as copied from a contact', 'Ours', '?search=%E2%80%AA%28%2B91%29+98123%C2%A000777%E2%80%AC', true],
  ['number in Devanagari digits', 'Ours', '?search=९८१२३००७७७', true],
  ['number in Bengali digits', 'Ours', '?q=%E0%A7%AF%E0%A7%AE%E0%A7%A7%E0%A7%A8%E0%A7%A9+০০৭৭৭', true],
  ['name', 'Asha  RAO, Pune', '?view=mine', true],
  ['name in another order', 'Rao, Asha', '?view=mine', false],
  ['name with a word between', 'Asha Devi Rao', '?view=mine', false],
  ['longer name of another person', 'Natasha Rao', '?search=asha+raos', false],
  ['words over name and search', 'Asha', '?search=Rao', false],
  ['words as key or view', 'Late', '?asha+rao=1&view=asha+rao', false],
])('a saved filter with the %s of an erased person: %s%s goes: %s', async (_what, name, query, goes) => {
  await save([{ name, query }]);
  await purge({ verified: ['asha.rao@filters.in', '9812300777'], name: 'Asha Rao' });
  expect(await left()).toEqual(goes ? [] : [name]);
});

test.each([
  ['राम\u200cकुमार वर्मा', 'रामकुमार वर्मा'],
  ['रामकुमार वर्मा', 'राम\u200cकुमार वर्मा'],
  ['रक्\u200dषा शर्मा', 'रक्षा, शर्मा'],
])('a saved filter with the name %j goes in the spelling %j, which differs by a joiner', async (name, typed) => {
  await save([
    { name: typed, query: '' },
    { name: 'Ours', query: `?search=${encodeURIComponent(typed)}` },
    { name: 'Another', query: `?search=${encodeURIComponent(`${typed}न`)}` },
  ]);
  await purge({ verified: ['asha.rao@filters.in'], name });
  expect(await left()).toEqual(['Another']);
});

test('saved filters that find a customer in other digits, or without a joiner of the name, go with the account', async () => {
  const farah = await aStaffMember(testApp, 'farah-finds@filters.in', 'seller');
  const { id, bearer } = await aCustomer(testApp, 'joiner@filters.in', 'राम\u200cकुमार वर्मा');
  const number = { phone: '9844400001', phone_verified_at: new Date() };
  await testApp.db.updateTable('users').set(number).where('id', '=', id).execute();
  for (const typed of ['९८४४४००००१', '৯৮৪৪৪০০০০১', '(+91) 98444–00001', 'रामकुमार वर्मा']) {
    const search = `?search=${encodeURIComponent(typed)}`;
    const found = await ask(testApp, 'GET', `/api/admin/users${search}`, undefined, farah.bearer);
    expect([typed, found.body]).toMatchObject([typed, [{ _id: id }]]);
    const view = { name: `Ours ${search}`.slice(0, 40), query: search };
    expect((await ask(testApp, 'POST', '/api/staff/saved-views', view, farah.bearer)).status).toBe(201);
  }
  expect((await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, bearer)).status).toBe(200);
  expect(await left()).toEqual([]);
});

test('what was typed into unpaid orders deletes no saved filter', async () => {
  const facts = { name: 'Heena Shah', email: 'heena@filters.in', phone: '9812300888', company: 'Heena Foods' };
  const views = [...Object.values(facts)].map((fact) => ({ name: fact, query: '?view=mine' }));
  await save(views);
  await purge({ orders: [{ ...facts, paid_at: null }] });
  expect(await left()).toHaveLength(4);
  await purge({ orders: [{ ...facts, paid_at: new Date() }] });
  expect(await left()).toEqual([]);
});

test('an address that another account has verified stays, also if a paid order names it', async () => {
  await aCustomer(testApp, 'victim@filters.in');
  await save([{ name: 'Victim', query: '?search=victim%40filters.in' }]);
  await purge({ orders: [{ ...anOrder, email: 'victim@filters.in' }] });
  expect(await left()).toEqual(['Victim']);
});

test('a stranger who erases an account named like a filter leaves the saved filters of the staff', async () => {
  await save([
    { name: 'Late', query: '?view=overdue' },
    { name: 'Week 1', query: '?view=due-soon' },
    { name: 'Big Kitchens', query: '?view=mine' },
  ]);
  const stranger = await aCustomer(testApp, 'stranger@filters.in', 'View Overdue');
  for (const company of ['1', 'Big Kitchens'])
    await initiatePayment(testApp, aBuyer({ email: 'stranger@filters.in', company }), stranger.bearer);
  const { status } = await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, stranger.bearer);
  expect(status).toBe(200);
  expect(await left()).toEqual(['Late', 'Week 1', 'Big Kitchens']);
});
