import type { Db, Tx } from '#database/connect.ts';
import type { Language } from '#shared/language.ts';
import { quotePath } from '#shared/paths.ts';
import { offersDurations } from '#shared/rules/catalogue.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { quoteState } from '#shared/rules/quotes.ts';

/** Quotes with their plan, who made them, and the order that has paid them. */
export const quoteRows = (db: Db | Tx) =>
  db
    .selectFrom('quotes')
    .innerJoin('plans', 'plans.slug', 'quotes.plan_slug')
    .leftJoin('users', 'users.id', 'quotes.made_by')
    .leftJoin('enquiries', 'enquiries.id', 'quotes.enquiry_id')
    .leftJoin('orders', (join) =>
      join.onRef('orders.quote_id', '=', 'quotes.id').on('orders.status', 'in', ['paid', 'refunded']),
    )
    .selectAll('quotes')
    .select(['plans.name as plan_name', 'plans.category', 'users.name as made_by_name'])
    .select(['enquiries.number as enquiry', 'orders.id as order_id']);

export type QuoteRow = Awaited<ReturnType<ReturnType<typeof quoteRows>['executeTakeFirstOrThrow']>>;

export const stateOf = ({ order_id, withdrawn_at, valid_until }: QuoteRow, now: Date) =>
  quoteState({ paid: order_id !== null, withdrawn: withdrawn_at !== null, validUntil: valid_until }, dayInIndia(now));

export function offerOf(row: QuoteRow, language: Language, now: Date) {
  return {
    planId: row.plan_slug,
    title: planTitle({ category: row.category, name: row.plan_name }, language),
    monthly: offersDurations(row),
    unitPrice: row.unit_price,
    duration: row.duration,
    quantity: row.quantity,
    subtotal: row.subtotal,
    durationDiscount: row.duration_discount,
    discount: row.discount,
    total: row.total,
    name: row.name,
    note: row.note,
    validUntil: row.valid_until,
    state: stateOf(row, now),
    orderId: row.order_id,
  };
}

export const staffQuoteOf = (row: QuoteRow, publicUrl: string, now: Date) => ({
  ...offerOf(row, 'en', now),
  id: row.id,
  email: row.email,
  phone: row.phone,
  enquiry: row.enquiry,
  madeBy: row.made_by_name,
  createdAt: row.created_at.toISOString(),
  url: publicUrl + quotePath(row.token),
});
