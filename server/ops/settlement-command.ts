import type { Db } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { unsettledDifferences } from '#server/settlements/differences.ts';
import { listSettlements } from '#server/settlements/list-settlements.ts';
import { monthRange } from '#server/settlements/months.ts';
import { readSettlements, usualDaysBack } from '#server/settlements/read-settlements.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import type { SettlementDifference } from '#shared/rules/settlements.ts';

const mostDays = 366;

/** Reads the provider's settlements of the last `typedDays` days and prints the differences of the current month. */
export async function readSettlementsNow(
  deps: { db: Db; payments: PaymentProvider },
  typedDays: string | undefined,
  print: (line: string) => void,
  now: Date = new Date(),
): Promise<void> {
  const days = Math.min(mostDays, Math.max(1, Math.floor(Number(typedDays)) || usualDaysBack));
  const { from, read, changed } = await readSettlements(deps, now, days);
  print(`Read ${read} lines since ${from.toISOString().slice(0, 10)}, ${changed} are new or changed.`);
  const month = monthRange(undefined, now);
  const { differences, moreDifferences } = await unsettledDifferences(deps.db, month, now);
  let after: string | undefined;
  do {
    const { items, next } = await listSettlements(deps.db, month, after, now);
    differences.push(...items.flatMap((settlement) => settlement.differences));
    after = next ?? undefined;
  } while (after !== undefined);
  if (differences.length === 0) print(`Nothing differs in ${month.month}.`);
  for (const difference of differences) print(lineOf(difference));
  if (moreDifferences) print('There are more; the screen Money lists the oldest.');
}

function lineOf({ reason, orderId, eventId, expectedPaise, actualPaise }: SettlementDifference): string {
  const amount = (paise: number | null) => (paise === null ? 'nothing' : paiseInRupees(paise));
  return [
    reason.padEnd(22),
    orderId ?? '-',
    eventId,
    `ours ${amount(expectedPaise)}, theirs ${amount(actualPaise)}`,
  ].join('  ');
}
