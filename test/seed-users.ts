/** Returns SQL that inserts users with different names. */
export function insertUsers(people: number): string {
  return `insert into users (name, email, phone, role, email_verified_at, created_at)
    select case when n % 3 = 0 then 'Person ' || n else first || ' ' || last end,
      'p' || n || '@' || domain, (6000000000 + n * 39999)::text, case when n % 5000 = 1 then 'seller' else 'user' end,
      now(), now() - n * interval '7 minutes'
    from generate_series(1::bigint, ${people}) as n
    cross join lateral (select
      (array['Asha','Imran','Meena','Suresh','Lakshmi','Joseph','Farah','Bina','Gurpreet','Zoya','आशा','राजेश'])[1 + (n * 7919 / 13) % 12] as first,
      (array['Rao','Kumar','Sheikh','Iyer','Khan','Das','Singh','Patel','Pereira','Banerjee','Nair','शर्मा','Gowda','Reddy','Thakur','Mehta'])[1 + (n * 104729 / 17) % 16] as last,
      (array['gmail.com','dosaplaza.in','thali.example','tiffin.in'])[1 + n % 4] as domain) as parts`;
}

/** Returns SQL that inserts users with two orders each, for tests of query plans and for benchmarks. */
export function insertUsersWithOrders(people: number): string[] {
  return [
    insertUsers(people),
    `insert into orders (id, request_digest, plan_slug, plan_name, category, unit_price, duration, quantity, subtotal,
        duration_discount, coupon_discount, total, name, email, phone, status, expires_at, paid_at, created_at, user_id)
      select 'ch_' || lpad((n * 2 + k)::text, 26, '0'), 'crowd ' || n || ' ' || k, plans.slug, plans.name, plans.category,
        1999, 1, 1, 1999, 0, 0, 1999, users.name, users.email, users.phone,
        case when n <= 500 and k = 0 then 'pending' when n % 3 = 0 then 'expired' else 'paid' end,
        now(), case when n % 3 <> 0 and not (n <= 500 and k = 0) then users.created_at end, users.created_at, users.id
      from generate_series(1::bigint, ${people}) as n
      join users on users.email = 'p' || n || '@' || (array['gmail.com','dosaplaza.in','thali.example','tiffin.in'])[1 + n % 4]
      cross join generate_series(0, 1) as k
      join plans on plans.slug = 'zomato-starter'`,
    `insert into documents (user_id, kind, path, file_name, media_type, bytes)
      select id, 'panCard', 'crowd' || id, 'pan.pdf', 'application/pdf', 1000 from users where phone like '%7'`,
    'analyze users, orders, documents',
  ];
}
