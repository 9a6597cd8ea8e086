import { type Kysely, sql } from 'kysely';

const urgency = "coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz)";
/** All that the lists filter and sort by, so that a rare match among a million cases is found without reading them. */
const listed = 'status, ball, assignee_id, category, state, since, opened_at, due_at, answer_at';
const including = (by: string) =>
  listed
    .split(', ')
    .filter((column) => column !== by.split(', ')[0])
    .join(', ');

/** Cases know service and State of their order, by which lists of a million cases are filtered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`set local lock_timeout = '2s'`);
  await run('alter table cases add category text, add state text');
  await run(`comment on column cases.category is 'plain'`);
  await run(`comment on column cases.state is 'personal order; kept: book'`);
  await run('update cases set category = orders.category, state = orders.state from orders where orders.id = order_id');
  await run(`create function case_of_order() returns trigger language plpgsql as $$
    begin
      select category, state into new.category, new.state from orders where id = new.order_id;
      return new;
    end $$`);
  await run('create trigger cases_of_order before insert on cases for each row execute function case_of_order()');
  await run(`create function state_of_cases() returns trigger language plpgsql as $$
    begin
      update cases set state = new.state where order_id = new.id;
      return null;
    end $$`);
  await run(
    'create trigger orders_state_of_cases after update of state on orders for each row when (old.state is distinct from new.state) execute function state_of_cases()',
  );
  for (const name of ['cases_of_assignee', 'cases_by_urgency', 'cases_open_by_urgency', 'cases_open_by_since'])
    await run(`drop index ${name}`);
  const open = "where status = 'open'";
  for (const [name, by, condition] of [
    ['cases_of_assignee', `assignee_id, ${urgency}`, ''],
    ['cases_of_category', `category, ${urgency}`, ''],
    ['cases_of_state', `state, ${urgency}`, ''],
    ['cases_by_urgency', urgency, ''],
    ['cases_open_by_urgency', urgency, open],
    ['cases_open_by_since', 'since', open],
  ] as const)
    await run(`create index ${name} on cases (${by}, id) include (${including(by)}) ${condition}`);
  // With `id`, because PostgreSQL takes an index of one value for a cheap way through all open cases.
  await run('drop index cases_with_old_calendar');
  await run(`create index cases_with_old_calendar on cases (calendar_version, id) ${open}`);
  await run(`create index cases_open_of_assignee_by_since on cases (assignee_id, since, id) where status = 'open'`);
}
