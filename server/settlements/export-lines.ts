import type { Db } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { csvHead, csvLine } from '#shared/rules/csv.ts';
import { comparedLines, differencesOf } from './differences.ts';
import type { Month } from './months.ts';

const heads = [
  'Settled on',
  'UTR',
  'Settlement',
  'Event',
  'Event id',
  'Order',
  'Payment',
  'Event time (IST)',
  'Amount',
  'Fee',
  'Tax on fee',
  'Credit',
  'Debit',
  'Differences',
];
const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });

export async function recordLineExport(db: Db, actor: Actor, { month }: Month): Promise<void> {
  await writeAudit(db, actor, {
    action: 'settlements.exported',
    subject: { kind: 'list', id: 'settlements' },
    detail: { month },
  });
}

/** The lines settled in the month, day by day, then the month's lines without a settlement. */
export async function* settlementCsv(db: Db, month: Month, now: Date): AsyncGenerator<string, void, undefined> {
  yield csvHead(heads);
  const lines = comparedLines(db).orderBy('line.utr').orderBy('line.event_at').orderBy('line.event_id');
  for (const day of month.days) {
    const settled = await lines.where('line.settled_on', '=', day).execute();
    yield settled.map((row) => csvRow(row, now)).join('');
  }
  const onTheWay = await lines
    .where('line.settled_on', 'is', null)
    .where('line.event_at', '>=', month.from)
    .where('line.event_at', '<', month.to)
    .execute();
  yield onTheWay.map((row) => csvRow(row, now)).join('');
}

type Row = Parameters<typeof differencesOf>[0];

function csvRow(row: Row, now: Date): string {
  return csvLine([
    row.settled_on ?? '',
    row.utr ?? '',
    row.settlement_id ?? '',
    row.event_type,
    row.event_id,
    row.order_id ?? '',
    row.provider_payment_id ?? '',
    time.format(row.event_at),
    ...[row.amount_paise, row.fee_paise, row.fee_tax_paise].map(rupees),
    ...[row.settled_paise, -row.settled_paise].map((paise) => (paise > 0 ? rupees(paise) : '')),
    differencesOf(row, now)
      .map(({ reason }) => reason)
      .join(' '),
  ]);
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

export function lineExportName({ month }: Month): string {
  return `settlements-${month}.csv`;
}
