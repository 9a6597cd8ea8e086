import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseGuest } from '#server/personal-data/erase-account.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { mostSavedViews } from '#shared/rules/cases/saved-views.ts';
import { aCustomer, aStaffMember, ask, goodPassword, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aPaidOrderWithCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let imran: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@views.in', 'seller');
  imran = await aStaffMember(testApp, 'imran@views.in', 'seller');
});
afterAll(() => testApp.close());

const path = '/api/staff/saved-views';
const save = (who: Session, name: string, query = '?view=overdue') =>
  ask(testApp, 'POST', path, { name, query }, who.bearer);
const list = async (who: Session) => (await callEndpoint(testApp, 'GET /api/staff/saved-views', {}, who.bearer)).body;

test('views are one’s own, and the same name replaces', async () => {
  expect((await save(farah, 'Late')).status).toBe(201);
  await save(farah, 'Late', '?view=overdue&search=Pune');
  expect(await list(farah)).toMatchObject([{ name: 'Late', query: '?view=overdue&search=Pune' }]);
  expect(await list(imran)).toEqual([]);
  const [{ id = '' } = {}] = await list(farah);
  expect((await ask(testApp, 'DELETE', `${path}/${id}`, undefined, imran.bearer)).status).toBe(404);
  expect((await ask(testApp, 'DELETE', `${path}/${id}`, undefined, farah.bearer)).status).toBe(204);
  expect(await list(farah)).toEqual([]);
});

test('there are at most ten, also when twelve are saved at once; anything but filters is refused', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => save(farah, `View ${n}`)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(mostSavedViews);
  expect(await list(farah)).toHaveLength(mostSavedViews);
  for (const query of ['https://example.in', '//example.in', '?a#b', 'javascript:alert(1)'])
    expect((await save(imran, 'Bad', query)).status).toBe(400);
});

test('views about a customer go with the erasure of the account, others stay; searches go after a year', async () => {
  const joseph = await aStaffMember(testApp, 'joseph@views.in', 'seller');
  const heena = await aCustomer(testApp, 'heena@erased.in');
  await testApp.db
    .updateTable('users')
    .set({ name: 'Heena Rao', phone: '9812300777', phone_verified_at: new Date() })
    .where('email', '=', 'heena@erased.in')
    .execute();
  await save(joseph, 'By address', '?search=heena%40erased.in');
  await save(joseph, 'By number', '?search=98123+00777');
  await save(joseph, 'Heena Rao', '?view=overdue');
  await save(joseph, 'By name', '?search=Pune+Heena+Rao');
  await save(joseph, 'By dots', '?search=98123.00777');
  await save(joseph, 'Pune', '?search=Pune');
  await save(joseph, 'Late', '?view=overdue');
  const erased = await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, heena.bearer);
  expect(erased.status).toBe(200);
  expect((await list(joseph)).map(({ name }) => name)).toEqual(['Pune', 'Late']);
  await purgePersonalData(testApp.db, new Date(Date.now() + 366 * 86_400_000));
  const left = await testApp.db.selectFrom('saved_views').select('name').where('user_id', '=', joseph.id).execute();
  expect(left).toEqual([{ name: 'Late' }]);
});

test('views about a guest go with the erasure of the address, by the name and number of the paid orders too', async () => {
  const lakshmi = await aStaffMember(testApp, 'lakshmi@views.in', 'seller');
  const guest = { name: 'Gulab Kapoor', email: 'gulab@erased.in', phone: '9812300888', company: 'Kapoor Sweets' };
  await aPaidOrderWithCase(testApp, guest);
  await save(lakshmi, 'By number', '?search=9812300888');
  await save(lakshmi, 'By name', '?search=gulab+kapoor');
  await save(lakshmi, 'By company', '?search=Kapoor%20Sweets');
  await save(lakshmi, 'Gulab Kapoor 9812300888', '');
  await save(lakshmi, 'Other', '?search=gulab');
  await eraseGuest(testApp, guest.email);
  expect((await list(lakshmi)).map(({ name }) => name)).toEqual(['Other']);
});
