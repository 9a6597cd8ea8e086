import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { toDataURL } from 'qrcode';
import { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import { behind, timeColumn } from '#database/keyset.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { type CatalogueDeps, priceOrder } from '#server/catalogue/price-order.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import { settings } from '#shared/brand.ts';
import type { contract } from '#shared/contract/all.ts';
import { quotePath } from '#shared/paths.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { masked } from '#shared/rules/masking.ts';
import { inRupees } from '#shared/rules/money.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { longestQuoteDays, mostDiscount, type QuoteState } from '#shared/rules/quotes.ts';
import { endUnpaidOrder, findUnpaidOrder, type PayQuoteDeps } from './pay-quote.ts';
import { type QuoteRow, quoteRows, staffQuoteOf, stateOf } from './quote-rows.ts';

export type QuoteDeps = CatalogueDeps & {
  queue: Queue;
  secrets: readonly string[];
  publicUrl: string;
  clock: () => Date;
};

type Asked = z.output<(typeof contract)['POST /api/admin/quotes']['body']>;

/** Stores a quote at today's price less the discount, and mails its link to the customer. */
export async function makeQuote(deps: QuoteDeps, actor: Actor, asked: Asked): Promise<{ id: string; url: string }> {
  const { db, clock } = deps;
  const now = clock();
  const { id: userId, role } = actor.currentUser;
  requireDay(asked.validUntil, now);
  const { planId, duration, quantity } = asked;
  const chosen = { planId, ...(duration && { duration }), ...(quantity && { quantity }) };
  const { plan, quote } = await priceOrder(deps, chosen, now, { userId, browser: Buffer.alloc(0) });
  const discount = asked.discountRupees ?? 0;
  const most = mostDiscount(role, quote.total, settings.limits);
  if (discount > most) {
    const params = { most: inRupees(most) };
    refuse('discount_too_large', { params, reasons: { discountRupees: { code: 'discount_too_large', params } } });
  }
  const phone = readPhone(asked.phone);
  const offer = {
    token: randomBytes(18).toString('base64url'),
    plan_slug: plan.slug,
    unit_price: quote.unitPrice,
    duration: quote.duration,
    quantity: quote.quantity,
    subtotal: quote.subtotal,
    duration_discount: quote.durationDiscount,
    discount,
    total: quote.total - discount,
    name: asked.name,
    email: asked.email.toLowerCase(),
    phone: 'digits' in phone ? phone.digits : '',
    state: asked.state ?? null,
    note: asked.note === undefined ? null : masked(asked.note),
    valid_until: asked.validUntil,
    made_by: userId,
  };
  const id = await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('quotes')
      .values({ ...offer, enquiry_id: await enquiryIdOf(tx, asked.enquiryId) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailQuote(tx, deps, await requireQuote(tx, made.id), 'quote');
    const { total, plan_slug: slug } = offer;
    const detail = { plan: slug, total, discount, until: asked.validUntil };
    await writeAudit(tx, actor, { action: 'quote.made', subject: { kind: 'quote', id: made.id }, detail });
    return made.id;
  });
  return { id, url: deps.publicUrl + quotePath(offer.token) };
}

function requireDay(day: string, now: Date): void {
  const latest = dayInIndia(new Date(now.getTime() + longestQuoteDays * 86_400_000));
  if (day < dayInIndia(now) || day > latest)
    refuse('invalid', { reasons: { validUntil: { code: 'quote_day_wrong' } } });
}

async function enquiryIdOf(tx: Tx, number: string | undefined): Promise<string | null> {
  if (number === undefined) return null;
  const found = await tx.selectFrom('enquiries').select('id').where('number', '=', number).executeTakeFirst();
  return found?.id ?? refuse('enquiry_unknown');
}

type MailDeps = Pick<QuoteDeps, 'queue' | 'secrets'>;

/** In the language of the account with the address, or else English. */
async function mailQuote(tx: Tx, deps: MailDeps, row: QuoteRow, kind: 'quote' | 'quote-reminder'): Promise<void> {
  const { category, duration, quantity, total, name, valid_until: until } = row;
  await enqueueEmail(tx, deps, row.email, {
    kind,
    name,
    plan: planTitle({ category, name: row.plan_name }),
    ordered: { category, duration, quantity, total },
    total,
    until,
    path: quotePath(row.token),
  });
}

async function requireQuote(db: Db | Tx, id: string): Promise<QuoteRow> {
  return (await quoteRows(db).where('quotes.id', '=', id).executeTakeFirst()) ?? refuse('quote_unknown');
}

/** Returns a quote with the QR code of its link. */
export async function openQuote({ db, publicUrl, clock }: QuoteDeps, id: string) {
  const quote = staffQuoteOf(await requireQuote(db, id), publicUrl, clock());
  return { ...quote, picture: await toDataURL(quote.url, { margin: 2, width: 480 }) };
}

/** Ends its unpaid order first, so that an open payment page takes no money at a price that no longer holds. */
export async function withdrawQuote(deps: PayQuoteDeps, actor: Actor, id: string): Promise<void> {
  const unpaid = await findUnpaidOrder(deps.db, id);
  if (unpaid) await endUnpaidOrder(deps, unpaid, deps.clock());
  await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('quotes').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const row = await requireQuote(tx, id);
    if (row.order_id !== null) refuse('quote_paid');
    if (row.withdrawn_at !== null) return;
    // Placed while the earlier one was ended.
    if (await findUnpaidOrder(tx, id)) refuse('quote_being_paid');
    await tx.updateTable('quotes').set({ withdrawn_at: sql`now()` }).where('id', '=', id).execute();
    await writeAudit(tx, actor, { action: 'quote.withdrawn', subject: { kind: 'quote', id } });
  });
}

const perPage = 50;
const made = timeColumn(sql`quotes.created_at`);

export async function listQuotes(
  { db, publicUrl, clock }: QuoteDeps,
  { state, after }: { state?: QuoteState | undefined; after?: string | undefined },
) {
  const now = clock();
  const today = dayInIndia(now);
  const [value = '', id = '', ...more] = after?.split('_') ?? [];
  if (after !== undefined && (!made.shape.test(value) || !z.uuid().safeParse(id).success || more.length > 0))
    refuse('invalid');
  const inState = {
    paid: sql<boolean>`orders.id is not null`,
    withdrawn: sql<boolean>`orders.id is null and quotes.withdrawn_at is not null`,
    expired: sql<boolean>`orders.id is null and quotes.withdrawn_at is null and quotes.valid_until < ${today}::date`,
    open: sql<boolean>`orders.id is null and quotes.withdrawn_at is null and quotes.valid_until >= ${today}::date`,
  };
  const rows = await quoteRows(db)
    .select(made.written.as('place'))
    .$if(state !== undefined, (quotes) => quotes.where(inState[state ?? 'open']))
    .$if(after !== undefined, (quotes) =>
      quotes.where(behind(made, sql`quotes.id`, 'desc', { value, id: sql`${id}::uuid` })),
    )
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(perPage + 1)
    .execute();
  const last = rows.length > perPage ? rows[perPage - 1] : undefined;
  return {
    items: rows.slice(0, perPage).map((row) => staffQuoteOf(row, publicUrl, now)),
    next: last ? `${last.place}_${last.id}` : null,
  };
}

/** Reminds once, when a quote nears its end; not on the day on which it was made. Returns how many. */
export async function remindOfQuotes(deps: MailDeps & { db: Db }, now: Date, days: number): Promise<number> {
  const today = dayInIndia(now);
  const last = dayInIndia(new Date(now.getTime() + days * 86_400_000));
  const due = await deps.db
    .selectFrom('quotes')
    .select('id')
    .where('reminded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('valid_until', '>=', today)
    .where('valid_until', '<=', last)
    .where('email', '<>', '')
    .execute();
  let reminded = 0;
  for (const { id } of due) {
    const sent = await deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('quotes').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const row = await requireQuote(tx, id);
      if (stateOf(row, now) !== 'open' || row.reminded_at || dayInIndia(row.created_at) === today) return false;
      await tx.updateTable('quotes').set({ reminded_at: now }).where('id', '=', id).execute();
      await mailQuote(tx, deps, row, 'quote-reminder');
      return true;
    });
    if (sent) reminded += 1;
  }
  return reminded;
}
