import { plans } from '#database/catalogue.ts';
import type { Db, Tx } from '#database/connect.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openCases, openFinishedCases } from '#server/cases/open-cases.ts';
import { newOrderId } from '#server/checkout/normalize-buyer.ts';
import { priceColumns } from '#server/checkout/place-order.ts';
import { type SubscribedOrder, startSubscription } from '#server/orders/subscriptions.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { durations, offersDurations } from '#shared/rules/catalogue.ts';
import type { OrderStatus } from '#shared/rules/orders.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { seedDemoInvoices } from './seed-invoices.ts';

type Outlet = { state: string; gstin: string | null; company: string | null };
type DemoPerson = {
  name: string;
  email: string;
  role: Role;
  /** Has the right of the accountant. */
  accountant?: true;
  phone: string | null;
  orders: number;
  recent: number;
  favourites: number;
  /** State, GSTIN and company of the orders, in turn. */
  outlets: readonly Outlet[];
};

// A PAN with the figures 0000 is never issued.
const rao: readonly Outlet[] = [
  { state: '27', gstin: '27AAACR0000A1ZH', company: 'Rao Foods Private Limited' },
  { state: '27', gstin: null, company: null },
  { state: '29', gstin: '29AAACR0000A1ZD', company: 'Rao Foods Private Limited' },
];
const sheikh: readonly Outlet[] = [
  { state: '07', gstin: null, company: null },
  { state: '09', gstin: null, company: null },
  { state: '07', gstin: '07AAACS0000B1ZG', company: 'Sheikh Kitchens LLP' },
];

/** Password of all demo accounts. */
export const demoPassword = 'garam chai 2026';
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Asha Rao',
    email: 'asha@demo.chulha.example',
    role: 'user',
    phone: '9876500011',
    orders: 122,
    recent: 3,
    favourites: 8,
    outlets: rao,
  },
  {
    name: 'Imran Sheikh',
    email: 'imran@demo.chulha.example',
    role: 'user',
    phone: '9876500012',
    orders: 6,
    recent: 6,
    favourites: 2,
    outlets: sheikh,
  },
  {
    name: 'Farah Khan',
    email: 'farah@demo.chulha.example',
    role: 'seller',
    phone: null,
    orders: 0,
    recent: 0,
    favourites: 0,
    outlets: [],
  },
  {
    name: 'Joseph Pereira',
    email: 'joseph@demo.chulha.example',
    role: 'seller',
    accountant: true,
    phone: null,
    orders: 0,
    recent: 0,
    favourites: 0,
    outlets: [],
  },
  {
    name: 'Lakshmi Iyer',
    email: 'lakshmi@demo.chulha.example',
    role: 'admin',
    phone: null,
    orders: 0,
    recent: 0,
    favourites: 0,
    outlets: [],
  },
];

const day = 86_400_000;
/** Days from payment to the end of the work of earlier orders. */
const workDays = 20;

/** Adds missing demo accounts with their orders; true if it added any. */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select('email')
    .where(
      'email',
      'in',
      demoPeople.map((person) => person.email),
    )
    .execute();
  const missing = demoPeople.filter((person) => !known.some(({ email }) => email === person.email));
  if (missing.length === 0) return false;
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    for (const person of missing) await addPerson(tx, person, passwordHash, now);
    await seedDemoInvoices(tx, now);
  });
  return true;
}

async function addPerson(tx: Tx, person: DemoPerson, passwordHash: string, now: Date): Promise<void> {
  const { name, email, role, phone, accountant = false } = person;
  const ages = Array.from({ length: person.orders + 1 }, (_, n) => ageOf(n, person.recent));
  const joined = new Date(now.getTime() - Math.max(...ages) - day);
  const added = await tx
    .insertInto('users')
    .values({
      name,
      email,
      role,
      accountant,
      phone,
      password_hash: passwordHash,
      created_at: joined,
      email_verified_at: joined,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await tx.insertInto('demo_users').values({ user_id: added.id }).execute();
  for (let n = 0; n < person.orders; n += 1) await addOrder(tx, { ...person, id: added.id }, n, now);
  const saved = plans.slice(0, person.favourites).map((plan) => ({ person_id: added.id, plan_slug: plan.slug }));
  if (saved.length > 0) await tx.insertInto('favourites').values(saved).execute();
}

/** Most orders are paid; every eleventh is expired, every seventeenth refunded. */
function demoStatus(n: number): OrderStatus {
  if (n % 17 === 16) return 'refunded';
  return n % 11 === 10 ? 'expired' : 'paid';
}

/** The first `recent` orders are from the last weeks, the others from the months before. */
function ageOf(n: number, recent: number): number {
  return n < recent ? (n * 13 + 1) * day : (35 + (n - recent) * 5) * day;
}

async function addOrder(tx: Tx, person: DemoPerson & { id: string }, n: number, now: Date): Promise<void> {
  const plan = plans[(n * 5 + 1) % plans.length];
  if (!plan) return;
  const duration = durations[n % durations.length] ?? 1;
  const quote = quoteFor(plan, { duration });
  const status = demoStatus(n);
  const at = new Date(now.getTime() - ageOf(n, person.recent));
  const paidAt = status === 'expired' ? null : at;
  const order = {
    id: newOrderId(),
    request_digest: `demo ${person.email} ${n}`,
    ...priceColumns({ plan, quote }),
    name: person.name,
    email: person.email,
    phone: person.phone ?? '',
    ...person.outlets[n % person.outlets.length],
    status,
    last_attempt: paidAt ? ('succeeded' as const) : ('dropped' as const),
    created_at: at,
    expires_at: new Date(at.getTime() + 2 * 3_600_000),
    paid_at: paidAt,
    returned_paise: status === 'refunded' ? quote.total * 100 : 0,
    person_id: person.id,
    opened_by: person.id,
    makes_tasks: false,
  };
  await tx.insertInto('orders').values(order).execute();
  if (paidAt) await addWhatFollows(tx, order, paidAt, offersDurations(plan));
  if (status !== 'paid') return;
  if (n < person.recent) await openCases(tx, order);
  else await openFinishedCases(tx, order, new Date(at.getTime() + workDays * day));
  // No further month of an old order may be opened.
  if (n >= person.recent)
    await tx.updateTable('cases').set({ next_round_at: null }).where('order_id', '=', order.id).execute();
}

type DemoOrder = SubscribedOrder & { status: OrderStatus };

async function addWhatFollows(tx: Tx, order: DemoOrder, paidAt: Date, byUpi: boolean): Promise<void> {
  const payment = { order_id: order.id, provider_payment_id: `demo-${order.id.slice(-8)}` };
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      outcome: 'succeeded',
      amount_paise: order.total * 100,
      returned_paise: order.status === 'refunded' ? order.total * 100 : 0,
      method: byUpi ? 'upi' : 'credit_card',
      paid_at: paidAt,
    })
    .execute();
  if (order.status === 'refunded')
    await tx
      .insertInto('refunds')
      .values({
        ...payment,
        provider_refund_id: `${payment.provider_payment_id}-back`,
        amount_paise: order.total * 100,
        state: 'SUCCESS',
        seen_at: new Date(paidAt.getTime() + day),
      })
      .execute();
  await startSubscription(tx, order);
  if (order.status === 'refunded')
    await tx
      .updateTable('subscriptions')
      .set({ cancelled_at: new Date(paidAt.getTime() + day) })
      .where('order_id', '=', order.id)
      .execute();
  await tx
    .insertInto('mails')
    .values({ kind: 'receipt', order_id: order.id, recipient: order.email, created_at: paidAt, sent_at: paidAt })
    .execute();
}
