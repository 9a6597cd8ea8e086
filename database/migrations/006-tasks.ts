import { type Kysely, sql } from 'kysely';

/** Adds staff tasks, a record of sent task digests, and the flag for orders that get tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table tasks (
    id uuid primary key default gen_random_uuid(),
    title text not null check (title <> '' and length(title) <= 200),
    status text not null default 'todo' check (status in ('todo', 'inprogress', 'done')),
    due_at timestamptz,
    assignee_id uuid references people (id) on delete set null,
    order_id text references orders (id),
    customer_id uuid references people (id) on delete set null,
    template_step text,
    version integer not null default 1,
    changed_by uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    done_at timestamptz,
    deleted_at timestamptz,
    check ((status = 'done') = (done_at is not null)),
    check (template_step is null or order_id is not null)
  )`,
  // The index includes deleted tasks, so that the next webhook does not create them again.
  `create unique index tasks_once_per_step on tasks (order_id, template_step) where template_step is not null`,
  `create index tasks_open on tasks (due_at, id) where deleted_at is null and status <> 'done'`,
  `create index tasks_done on tasks (done_at desc, id desc) where deleted_at is null and status = 'done'`,
  `create index tasks_by_order on tasks (order_id) where order_id is not null`,
  `create index tasks_by_customer on tasks (customer_id) where customer_id is not null`,
  `create index tasks_by_assignee on tasks (assignee_id) where assignee_id is not null`,
  // False for existing orders, which are older than the task templates; new rows get true.
  `alter table orders add column makes_tasks boolean not null default false`,
  `alter table orders alter column makes_tasks set default true`,
  `create table task_digests (
    day date not null,
    person_id uuid not null references people (id) on delete cascade,
    primary key (day, person_id)
  )`,
];
