import { hashPassword } from '#server/accounts/passwords.ts';
import { compare, cpuEach, perSecond, type Row } from '../figures.ts';
import { race, runner } from '../load.ts';
import { member } from '../requests.ts';
import type { World } from '../world.ts';

/** Somebody logs in and gets a session, against the bare comparison of one password. */
export async function login({ product, client, reference, query }: World): Promise<Row[]> {
  const hash = await hashPassword(member.password);
  const bare = await reference('fastify-verify', { hash });
  await query(
    `insert into people (name, email, password_hash, email_verified_at) values ('Asha Rao', $1, $2, now())
     on conflict do nothing`,
    [member.email, hash],
  );
  const load = { kind: 'login', connections: 8 } as const;
  const ours = runner('login', product, { ...load, path: '/api/auth/login' });
  const verify = runner('the bare comparison', bare, { ...load, path: '/login' });
  await race(client, [ours, verify], { rounds: 6, seconds: 3 });
  await bare.stop();
  return [compare(ours, verify, cpuEach, { atMost: 1.1 }), compare(ours, verify, perSecond, { atLeast: 0.8 })];
}
