import type { Db, Tx } from '#database/connect.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { ageOf, type DemoPerson, demoPlans, type Outlet } from './demo-order.ts';
import { seedDemoInvoices } from './seed-invoices.ts';
import { seedDemoOrders } from './seed-orders.ts';

// A PAN with the digits 0000 is never issued.
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

/** Adds missing demo accounts with their orders; returns whether it added any. */
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
  await seedDemoOrders(tx, { ...person, id: added.id }, now);
  const saved = demoPlans.slice(0, person.favourites).map((slug) => ({ user_id: added.id, plan_slug: slug }));
  if (saved.length > 0) await tx.insertInto('favourites').values(saved).execute();
}
