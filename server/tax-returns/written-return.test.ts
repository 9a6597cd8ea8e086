import { afterAll, beforeAll, expect, test } from 'vitest';
import { nothingCredited } from '#shared/rules/invoices.ts';
import { anAccountant, type Session } from '#test/accounts.ts';
import { taxMonthActs } from '#test/tax-months.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { checkMonth } from './check-month.ts';
import { sumDocuments } from './document-sums.ts';
import { documentsInSection } from './section-lists.ts';

let testApp: TestApp;
let accountant: Session;
const { sell, giveBack, sayState, monthOf } = taxMonthActs(
  () => testApp,
  () => accountant,
);
const at = new Date('2031-06-10T06:00:00Z');
const dosaPlaza = { gstin: '29AAGCB7383J1Z4', company: 'Dosa Plaza', state: '29' };
beforeAll(async () => {
  testApp = await openTestApp();
  accountant = await anAccountant(testApp, 'joseph@written.in');
  await sell({ at, ...dosaPlaza, backPaise: 333 });
  const voucher = await sell({ at: new Date('2031-05-10T06:00:00Z'), stateless: true, backPaise: 333 });
  await sayState(voucher, '29', at);
});
afterAll(() => testApp.close());

const numbersIn = async (over: boolean) => {
  const { summary } = await checkMonth(testApp.db, '2031-06');
  await sell({ at, ...dosaPlaza });
  const numbers: string[] = [];
  for await (const documents of documentsInSection(testApp.db, { month: '2031-06', over, summary }, 'b2b'))
    numbers.push(...documents.map(({ number }) => number));
  return numbers;
};

test('a return whose lists are not what was checked ends in an error, unless the month still runs', async () => {
  await expect(numbersIn(true)).rejects.toThrow('b2b of 2031-06 as written is not what was checked');
  expect(await numbersIn(false)).toHaveLength(3);
});

test('the database adds up documents by kind and head, and the advances that invoices used', async () => {
  const { kinds, lateNotes, usedAdvances } = await sumDocuments(testApp.db, '2031-06');
  expect(kinds.get('credit_note')).toEqual({
    count: 1,
    amounts: { ...nothingCredited, taxablePaise: 282, igstPaise: 51, totalPaise: 333 },
  });
  expect(lateNotes).toEqual(nothingCredited);
  expect(usedAdvances).toMatchObject({ totalPaise: 199_567, cgstPaise: 0 });
});

test('credit notes without GST, after 30 November of the next financial year, are added up as late, and the sums agree', async () => {
  const december = new Date('2030-12-01T06:00:00Z');
  await giveBack(await sell({ at: new Date('2030-03-31T06:00:00Z') }), 10_000, december);
  await giveBack(await sell({ at: new Date('2030-04-01T06:00:00Z') }), 333, december);
  const { kinds, lateNotes } = await sumDocuments(testApp.db, '2030-12');
  expect([kinds.get('credit_note')?.amounts.totalPaise, lateNotes.totalPaise]).toEqual([10_333, 10_000]);
  expect((await monthOf('122030')).problems).toEqual([]);
});
