import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

type Row = {
  date: string;
  utr: string;
  collectedPaise: number;
  refundedPaise: number;
  /** Fees of the lines plus the provider's charge for the settlement, and the tax on both. */
  feePaise: number;
  taxOnFeePaise: number;
  /** The provider's charge for the settlement alone, and the tax on that charge. */
  chargePaise: number;
  chargeTaxPaise: number;
  /** Amount computed from the lines, minus the provider's charge for the settlement and the tax on that charge. */
  linesPaise: number;
  /** Amount of the bank transfer as reported by the provider; null until the list of settlements is read. */
  sentPaise: number | null;
};

/** `first` is inclusive, `end` exclusive. `after`: last settlement of the previous page, newest first. */
type Range = { first: string; end: string; after?: { day: string; utr: string } | undefined; limit?: number };

/** Newest first, from their lines and from the provider's list of settlements. */
export async function settlementRows(db: Db, { first, end, after, limit }: Range): Promise<Row[]> {
  const later = after ? sql`and (settled_on, utr) < (${after.day}::date, ${after.utr})` : sql``;
  const { rows } = await sql<Row>`
    with lines as (
      select settled_on, utr,
        coalesce(sum(amount_paise) filter (where event_type = 'PAYMENT'), 0) as collected,
        coalesce(sum(amount_paise) filter (where event_type = 'REFUND'), 0) as refunded,
        sum(fee_paise) as fee, sum(fee_tax_paise) as tax, sum(settled_paise) as settled
      from settlement_lines
      where settled_on >= ${first}::date and settled_on < ${end}::date ${later}
      group by settled_on, utr
    ), sent as (
      select * from settlements where settled_on >= ${first}::date and settled_on < ${end}::date ${later}
    )
    select settled_on as date, utr,
      coalesce(collected, 0)::bigint as "collectedPaise", coalesce(refunded, 0)::bigint as "refundedPaise",
      (coalesce(fee, 0) + coalesce(charge_paise, 0))::bigint as "feePaise",
      (coalesce(tax, 0) + coalesce(charge_tax_paise, 0))::bigint as "taxOnFeePaise",
      coalesce(charge_paise, 0)::bigint as "chargePaise", coalesce(charge_tax_paise, 0)::bigint as "chargeTaxPaise",
      (coalesce(settled, 0) - coalesce(charge_paise, 0) - coalesce(charge_tax_paise, 0))::bigint as "linesPaise",
      amount_paise as "sentPaise"
    from lines full join sent using (settled_on, utr)
    order by settled_on desc, utr desc
    limit ${limit ?? null}`.execute(db);
  return rows;
}

/** The amount is computed from the lines until the provider reports the transfer. */
export const arrivedPaise = ({ sentPaise, linesPaise }: Row) => sentPaise ?? linesPaise;
