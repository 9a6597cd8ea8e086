import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { ProviderSettlement } from '#server/adapters/payments.ts';

/** Returns how many are new or changed. A transfer that was returned and sent again counts once. */
export async function storeSettlements(db: Db, settlements: readonly ProviderSettlement[]): Promise<number> {
  // One statement cannot change a row twice.
  const unique = new Map(settlements.map((settlement) => [`${settlement.day} ${settlement.utr}`, settlement]));
  const rows = [...unique].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, settlement]) => rowOf(settlement));
  if (rows.length === 0) return 0;
  const stored = await db
    .insertInto('settlements')
    .values(rows)
    .onConflict((clash) =>
      clash
        .columns(['settled_on', 'utr'])
        .doUpdateSet((row) => ({
          settlement_id: row.ref('excluded.settlement_id'),
          amount_paise: row.ref('excluded.amount_paise'),
          charge_paise: row.ref('excluded.charge_paise'),
          charge_tax_paise: row.ref('excluded.charge_tax_paise'),
          seen_at: sql<Date>`now()`,
        }))
        .where(
          sql<boolean>`(settlements.settlement_id, settlements.amount_paise, settlements.charge_paise,
              settlements.charge_tax_paise)
            is distinct from (excluded.settlement_id, excluded.amount_paise, excluded.charge_paise,
              excluded.charge_tax_paise)`,
        ),
    )
    .returning('utr')
    .execute();
  return stored.length + (await emptySentAgain(db, rows));
}

/** Maximum time after a settlement within which the provider may send its amount again. */
const sentAgainWithin = sql<string>`interval '60 days'`;

/** Sets stored amounts to 0 if id or UTR now has another UTR or day: the new transfer brought the amount. */
async function emptySentAgain(db: Db, rows: readonly ReturnType<typeof rowOf>[]): Promise<number> {
  const listed = sql.join(rows.map(({ settled_on, utr }) => sql`(${settled_on}::date, ${utr})`));
  const ids = rows.flatMap(({ settlement_id }) => settlement_id ?? []);
  const utrs = rows.map(({ utr }) => utr);
  const emptied = await db
    .updateTable('settlements')
    .set({ amount_paise: 0, charge_paise: 0, charge_tax_paise: 0, seen_at: sql<Date>`now()` })
    .where(sql<boolean>`settled_on > ${rows[0]?.settled_on}::date - ${sentAgainWithin}`)
    .where(sql<boolean>`(settlement_id = any(${ids}) or utr = any(${utrs}))`)
    .where(sql<boolean>`(settled_on, utr) not in (${listed})`)
    .where('amount_paise', '<>', 0)
    .returning('utr')
    .execute();
  return emptied.length;
}

function rowOf({ day, utr, id, amountPaise, chargePaise, chargeTaxPaise }: ProviderSettlement) {
  return {
    settled_on: day,
    utr,
    settlement_id: id ?? null,
    amount_paise: amountPaise,
    charge_paise: chargePaise,
    charge_tax_paise: chargeTaxPaise,
  };
}
