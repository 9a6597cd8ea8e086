import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#shared/contract/all.ts';
import { dayInIndia } from '#shared/rules/working-days.ts';
import { aStaffMember, type Session } from './accounts.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  admin = await aStaffMember(testApp, 'lakshmi@chulha.in', 'admin');
  await writeBait();
});
afterAll(() => testApp.close());

/** Endpoints that respond with CSV, found by path or description, so that new ones are included. */
const exports = Object.entries(contract).filter(([, { path, summary }]) =>
  /\.csv\b|\bCSV\b/.test(`${path} ${summary}`),
);

const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫', '\t=', '\r=', '\n=', ' =', '\u200b=', '"=', ';=', ',=', '\t', '\r', '\n'];
const bait = signs.map((sign) => `${sign}cmd|' /C calc'!A1`);
const isFormula = (cell: string) => /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u.test(cell);

/** Parses CSV as RFC 4180, also with another separator. */
function cellsOf(text: string, separator: string): string[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${separator}\r\n]*)|([^${separator}\r\n]*))(?:${separator}|\r\n|$)`,
    'gy',
  );
  return [...text.matchAll(cell)].map(([, quoted, rest = '', plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest,
  );
}

/** Formulas wherever users and the provider can write. */
async function writeBait(): Promise<void> {
  await testApp.db
    .insertInto('users')
    .values(bait.map((name, n) => ({ name, email: `=cmd${n}@x.in` })))
    .execute();
  const { order_id } = (await (
    await fetch(`${testApp.url}/api/cashfree/initiate-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{
          name: 'Guest',
          email: 'guest@x.in',
          phone: '9876543210',
          state: '07',
          planId: 'zomato-starter',
          amount: 1999,
          duration: 1,
        },
      }),
    })
  ).json()) as { order_id: string };
  await testApp.db
    .updateTable('orders')
    .set({ name: '=guest', email: '+guest@x.in', phone: '-1', status: 'paid', paid_at: new Date(), ask_next_at: null })
    .where('id', '=', order_id)
    .execute();
  await testApp.db
    .insertInto('settlement_lines')
    .values(
      bait.map((text, n) => ({
        ...{ event_type: text, event_id: text, event_at: new Date(), order_id: text, provider_payment_id: text },
        ...{ amount_paise: 100, fee_paise: 2, fee_tax_paise: 0, settled_paise: n % 2 === 0 ? -98 : 98 },
        ...(n % 3 === 0 ? {} : { settlement_id: text, utr: text, settled_on: dayInIndia(new Date()) }),
      })),
    )
    .execute();
}

test('CSV exports exist, and one function writes their lines', () => {
  expect(exports.map(([name]) => name)).toEqual(['exportPeople', 'exportSettlementLines']);
});

test.each(exports)('%s has no formula in any column, whatever users typed', async (name, { path }) => {
  const answer = await fetch(`${testApp.url}${path}`, { headers: { ...admin.bearer } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = (await answer.text()).replace(/^\uFEFF/, '');
  expect(text).toContain('calc');
  if (name === 'exportPeople') expect(text).toContain('guest@x.in');
  for (const separator of [',', ';']) expect(cellsOf(text, separator).filter(isFormula)).toEqual([]);
});
