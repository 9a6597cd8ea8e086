import { afterAll, beforeAll, expect, test } from 'vitest';
import { all } from '#shared/contract/all.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, type Session } from './accounts.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { unzip } from './unzip.ts';

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  admin = await aStaffMember(testApp, 'lakshmi@chulha.in', 'admin');
  await writeBait();
});
afterAll(() => testApp.close());

/** Endpoints that return CSV according to their path or description, so that new ones are included. */
const exports = all.filter(({ path, summary }) => /\.csv\b|\bCSV\b/.test(`${path} ${summary}`));

const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫', '\t=', '\r=', '\n=', ' =', '\u200b=', '"=', ';=', ',=', '\t', '\r', '\n'];
const bait = signs.map((sign) => `${sign}cmd|' /C calc'!A1`);
const isFormula = (cell: string) => /^[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u.test(cell);

/** Parses CSV as defined by RFC 4180, with any separator. */
function cellsOf(text: string, separator: string): string[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${separator}\r\n]*)|([^${separator}\r\n]*))(?:${separator}|\r\n|$)`,
    'gy',
  );
  return [...text.matchAll(cell)].map(([, quoted, rest = '', plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest,
  );
}

/** Stores formulas in the texts that users and the payment provider can write. */
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
        name: 'Guest',
        email: 'guest@x.in',
        phone: '9876543210',
        state: '07',
        planId: 'zomato-starter',
        amount: 1999,
        duration: 1,
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
        event_type: text,
        event_id: text,
        event_at: new Date(),
        order_id: text,
        provider_payment_id: text,
        amount_paise: 100,
        fee_paise: 2,
        fee_tax_paise: 0,
        settled_paise: n % 2 === 0 ? -98 : 98,
        ...(n % 3 === 0 ? {} : { settlement_id: text, utr: text, settled_on: dayInIndia(new Date()) }),
      })),
    )
    .execute();
  const buyer = (name: string) =>
    JSON.stringify({ name, company: null, address: null, state: '29', gstin: '29AAGCB7383J1Z4' });
  await testApp.db
    .insertInto('tax_documents')
    .values(
      bait.map((text, n) => ({
        kind: 'invoice' as const,
        series: 'B',
        fiscal_year: '26-27',
        sequence: n + 1,
        number: `B/26-27/${n + 1}`,
        issued_at: new Date(),
        issued_on: dayInIndia(new Date()),
        order_id: `ch_${n}`,
        place_of_supply: '29',
        seller: '{}',
        buyer: buyer(text),
        lines: '[{"sac":"998599"}]',
        language: 'en',
        verify_token: `bait ${n}`,
        taxable_paise: 100,
        cgst_paise: 0,
        sgst_paise: 0,
        utgst_paise: 0,
        igst_paise: 18,
        total_paise: 118,
      })),
    )
    .execute();
}

const [year, month] = dayInIndia(new Date()).split('-');
const addressOf = (path: string) =>
  path === '/api/admin/gstr1'
    ? `${path}?period=${month}${year}&format=csv&force=1`
    : `${path.replace(':period', `${month}${year}`)}${path.endsWith('promises.csv') ? `?from=${year}-${month}-01&to=${dayInIndia(new Date())}` : ''}`;

/** Returns the CSV text of a response; for an archive, the text of all its files together. */
async function csvIn(answer: Response): Promise<string> {
  if (answer.headers.get('content-type') !== 'application/zip') return (await answer.text()).replace(/^\uFEFF/, '');
  return [...unzip(Buffer.from(await answer.arrayBuffer())).values()].map(String).join('');
}

test.each(exports)('$address has no formula in any column, whatever users typed', async ({ path }) => {
  const answer = await fetch(`${testApp.url}${addressOf(path)}`, { headers: { ...admin.bearer } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8$|^application\/zip$/);
  const text = await csvIn(answer);
  // Reports have no words of users, only titles and numbers.
  if (!/(promises|numbers)\.csv$/.test(path)) expect(text).toContain('calc');
  if (path.endsWith('users.csv')) expect(text).toContain('guest@x.in');
  for (const separator of [',', ';']) expect(cellsOf(text, separator).filter(isFormula)).toEqual([]);
});
