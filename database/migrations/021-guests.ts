import { type Kysely, sql } from 'kysely';

/**
 * Makes guests with a paid order customers without an account: adds indexes for listing and searching them, and notes
 * about them. Adds indexes for unconfirmed and disabled accounts. Limits the e-mail to staff about a paid order to one
 * per order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const guestOrders = `where person_id is null and paid_at is not null and email <> ''`;
const unconfirmed = 'where erased_at is null and email_verified_at is null and phone_verified_at is null';
const disabled = 'where erased_at is null and disabled_at is not null';

const statements = [
  // Locks both tables first, to avoid deadlocks with payments.
  'lock table orders, people in access exclusive mode',
  `create index orders_of_guests on orders (email, created_at, id) ${guestOrders}`,
  `create index orders_of_guests_newest on orders (created_at desc, id desc) ${guestOrders}`,
  `create index orders_of_guests_by_name on orders (lower(name), id) ${guestOrders}`,
  `create index orders_of_guests_found on orders using gin
    (month_of(created_at), (' ' || search_form(id || ' ' || name || ' ' || email || ' ' || phone)) gin_trgm_ops)
    with (gin_pending_list_limit = 64) ${guestOrders}`,

  `create index people_unconfirmed on people (created_at desc, id desc) ${unconfirmed}`,
  `create index people_unconfirmed_by_name on people (lower(name), id) ${unconfirmed}`,
  `create index people_disabled on people (created_at desc, id desc) ${disabled}`,
  `create index people_disabled_by_name on people (lower(name), id) ${disabled}`,

  // A note is about either an account or a guest, who is identified by an order.
  `alter table notes alter column person_id drop not null`,
  `alter table notes add column guest_order_id text references orders (id) on delete cascade`,
  `alter table notes add constraint notes_about_one check (num_nonnulls(person_id, guest_order_id) = 1)`,
  `create index notes_by_guest_order on notes (guest_order_id, created_at desc) where guest_order_id is not null`,

  `create unique index mails_one_new_order on mails (order_id) where kind = 'new-order'`,
];
