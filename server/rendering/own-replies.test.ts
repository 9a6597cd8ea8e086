import { get } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Pages of signed-in users are sent with their data, which the server reads with the session cookie.

let testApp: TestApp;
let customer: Session;
let other: Session;
let seller: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  customer = await aCustomer(testApp, 'meera@kitchen.in');
  other = await aCustomer(testApp, 'ravi@kitchen.in');
  seller = await aStaffMember(testApp, 'seller@chulha.in', 'seller');
  await aPaidCase(testApp, customer, 'meera@kitchen.in');
});
afterAll(() => testApp.close());

async function open(path: string, { cookie }: { cookie?: string } = {}) {
  const response = await fetch(`${testApp.url}${path}`, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  return { status: response.status, cache: response.headers.get('cache-control'), html: await response.text() };
}

const personal = 'FSSAI registration, 1-year care';

describe('the dashboard and the list of cases', () => {
  test.each(['/dashboard', '/cases'])('%s arrives with the data of who has the session', async (path) => {
    const { status, cache, html } = await open(path, customer);
    expect([status, cache]).toEqual([200, 'private, no-store']);
    expect(html.includes(personal)).toBe(true);
  });

  test.each(['/dashboard', '/cases', '/dashboard.data'])('%s has nothing of another person', async (path) => {
    await open(path, customer);
    for (const who of [{}, other, seller, { cookie: 'token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }]) {
      const { status, html } = await open(path, who);
      expect([status, html.includes(personal), html.includes('meera')]).toEqual([200, false, false]);
    }
  });

  test.each(['theme=dark;', 'theme=dark ;\t', 'theme="dark;'])('arrives if the cookie follows %j', async (before) => {
    const { html } = await open('/cases', { cookie: before + customer.cookie });
    expect(html.includes(personal)).toBe(true);
  });

  test('is in Hindi at its Hindi address', async () => {
    const { html } = await open('/hi/cases', customer);
    expect([html.includes('<html lang="hi"'), html.includes('FSSAI रजिस्ट्रेशन')]).toEqual([true, true]);
  });

  test('is a skeleton after the session has ended', async () => {
    const ended = await aCustomer(testApp, 'ended@kitchen.in');
    await testApp.db.deleteFrom('sessions').where('user_id', '=', ended.id).execute();
    const { status, html } = await open('/dashboard', ended);
    expect(status).toBe(200);
    expect(html.includes('ended@kitchen.in')).toBe(false);
  });

  test('is a skeleton while the server closes', async () => {
    let began: () => void = () => undefined;
    let closes: () => void = () => undefined;
    const rendering = new Promise<void>((resolve) => {
      began = resolve;
    });
    const closing = new Promise<void>((resolve) => {
      closes = resolve;
    });
    const closed = await openTestApp({
      where: testApp.where,
      web: (real) => ({
        ...real,
        async handle(...args) {
          began();
          await closing;
          return real.handle(...args);
        },
      }),
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      const { cookie } = customer;
      get(`${closed.url}/dashboard`, { agent: false, headers: { cookie } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      }).on('error', reject);
    });
    await rendering;
    const ended = closed.close();
    closes();
    expect(await status).toBe(200);
    await ended;
  });

  test('is a skeleton while the database does not answer', async () => {
    await testApp.db.transaction().execute(async (tx) => {
      await sql`lock table orders in access exclusive mode`.execute(tx);
      const { status, html } = await open('/dashboard', customer);
      expect([status, html.includes(personal)]).toEqual([200, false]);
    });
  });
});

const staffScreens = [
  ['/seller-dashboard', 'GET /api/staff/day'],
  ['/SellerDashboard', 'meera@kitchen.in'],
  ['/task-board', personal],
] as const;

describe('screens of staff', () => {
  test.each(staffScreens)('%s arrives with its data', async (path, words) => {
    const { status, cache, html } = await open(path, seller);
    expect([status, cache, html.includes(words)]).toEqual([200, 'private, no-store', true]);
  });

  test.each(staffScreens)('%s tells a customer and a guest nothing', async (path) => {
    for (const who of [other, {}]) {
      const { html } = await open(path, who);
      expect([html.includes(personal), html.includes('meera')]).toEqual([false, false]);
    }
  });
});
