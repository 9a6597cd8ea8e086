import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { MessageCode, Reason } from '#shared/messages.ts';
import { contrast } from '#shared/rules/contrast.ts';
import { fiscalYearOf } from '#shared/rules/invoices.ts';
import { minutesOf } from '#shared/rules/office-hours.ts';
import { placeholdersIn } from '#shared/settings/placeholders.ts';
import { type AllSettings, demoEvidence, type SectionName, shippedSettings } from '#shared/settings/shipped.ts';

type Reasons = Record<string, Reason>;

export type Situation = { production: boolean; open: boolean; now: Date };

/** What no single value shows: refused with a reason at the field. */
export async function problemsBetween(
  tx: Tx,
  section: SectionName,
  next: AllSettings,
  before: AllSettings,
  { production, open, now }: Situation,
): Promise<Reasons> {
  const found: Reasons = {};
  const add = (field: string, code: MessageCode) => {
    found[field] ??= { code };
  };
  if (section === 'brand') {
    const { colour, colourOnDark } = next.brand;
    if (contrast(colour, '#fffbf5') < 4.5 || contrast(colour, '#ffffff') < 4.5) add('colour', 'setting_contrast_light');
    if (contrast(colourOnDark, '#2a211b') < 4.5 || contrast(colourOnDark, '#2a1206') < 4.5)
      add('colourOnDark', 'setting_contrast_dark');
  }
  if (section === 'hours' && minutesOf(next.hours.closes) < minutesOf(next.hours.opens) + 60)
    add('closes', 'setting_closes');
  if (section === 'claims')
    for (const [at, { place, evidence, shown }] of next.claims.entries()) {
      if (next.claims.findIndex((other) => other.place === place) !== at) add(`${at}.place`, 'setting_place_twice');
      if (production && shown && evidence === demoEvidence) add(`${at}.evidence`, 'setting_evidence');
    }
  if (section === 'policies') {
    const { shares, refundDays } = next.policies;
    if (shares.started > shares['not-started']) add('shares.started', 'setting_shares_rise');
    if (shares.delivered > shares.started) add('shares.delivered', 'setting_shares_rise');
    if (refundDays.to < refundDays.from) add('refundDays.to', 'setting_days_order');
  }
  if (section === 'limits' && next.limits.sellerDiscountPercent > next.limits.adminDiscountPercent)
    add('sellerDiscountPercent', 'setting_discounts');
  if (section === 'invoicing') await addInvoicingProblems(tx, next, before, { production, now }, add);
  if (production && open)
    for (const field of placeholdersIn(next))
      if (field.startsWith(`${section}.`)) add(field.slice(section.length + 1), 'setting_shipped');
  return found;
}

async function addInvoicingProblems(
  tx: Tx,
  { invoicing }: AllSettings,
  before: AllSettings,
  { production, now }: Pick<Situation, 'production' | 'now'>,
  add: (field: string, code: MessageCode) => void,
): Promise<void> {
  const names = Object.entries(invoicing.series);
  for (const [at, [kind, series]] of names.entries())
    if (names.findIndex(([, other]) => other === series) !== at) add(`series.${kind}`, 'setting_series_twice');
  const changed = names.filter(([kind, series]) =>
    Object.entries(before.invoicing.series).some(([old, was]) => old === kind && was !== series),
  );
  const gstinChanged = invoicing.gstin !== before.invoicing.gstin;
  if (changed.length === 0 && !gstinChanged) return;
  // A real shop that still has the shipped number has only documents of a demonstration.
  if (production && before.invoicing.gstin === shippedSettings.invoicing.gstin) return;
  // The lock of a new document: none is issued between this look and the change.
  await sql`select pg_advisory_xact_lock(hashtextextended('tax_document_series', 0))`.execute(tx);
  const issued = await tx
    .selectFrom('tax_documents')
    .select('kind')
    .where('fiscal_year', '=', fiscalYearOf(now))
    .limit(1)
    .executeTakeFirst();
  if (!issued) return;
  for (const [kind] of changed) add(`series.${kind}`, 'setting_series_used');
  if (gstinChanged) add('gstin', 'setting_gstin_used');
}
