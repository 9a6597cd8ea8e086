import type { BenchShop } from './environment.ts';
import { boardTask, staffToken } from './requests.ts';

export const sellers = 10;

/** Inserts ten sellers with sessions, and a board with `cards` open tasks. */
export async function seedBoard(query: BenchShop['query'], cards: number): Promise<void> {
  await query(
    `insert into users (id, name, email, role, email_verified_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Seller ' || n, 'seller' || n || '@dosaplaza.in', 'seller', now()
     from generate_series(0, $1 - 1) as n on conflict do nothing`,
    [sellers],
  );
  for (let number = 0; number < sellers; number += 1)
    await query(
      `insert into sessions (id, user_id, expires_at)
       values (sha256(convert_to($1, 'UTF8')), ('00000000-0000-4000-8000-' || lpad($2::text, 12, '0'))::uuid, now() + interval '12 hours')
       on conflict do nothing`,
      [staffToken(number), String(number)],
    );
  await query(
    `insert into tasks (id, title, status, due_at, assignee_id)
     select overlay($1 placing lpad(n::text, 6, '0') from length($1) - 5)::uuid, 'Call the kitchen in sector ' || n || ' about the menu',
       (array['todo', 'inprogress', 'todo'])[1 + n % 3], now() + n * interval '7 minutes' - interval '5 hours',
       ('00000000-0000-4000-8000-' || lpad((n % 10)::text, 12, '0'))::uuid
     from generate_series(0, $2 - 1) as n on conflict do nothing`,
    [boardTask(0), cards],
  );
  await query('analyze');
}
