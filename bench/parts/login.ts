import { hashPassword } from '#server/accounts/passwords.ts';
import type { BenchEnvironment } from '../environment.ts';
import { type Client, race, runner } from '../load.ts';
import { compare, cpuEach, perSecond, type Row, share } from '../metrics.ts';
import { member } from '../requests.ts';

/** Compares a login, including its new session, with one bare password verification. */
export async function login({ product, client, reference, query }: BenchEnvironment): Promise<Row[]> {
  const hash = await hashPassword(member.password);
  const bare = await reference('fastify-verify', { hash });
  await query(
    `insert into users (name, email, password_hash, email_verified_at) values ('Asha Rao', $1, $2, now())
     on conflict do nothing`,
    [member.email, hash],
  );
  const load = { kind: 'login', connections: 8 } as const;
  const ours = runner('login', product, { ...load, path: '/api/auth/login' });
  const verify = runner('the bare comparison', bare, { ...load, path: '/login' });
  await race(client, [ours, verify], { rounds: 8, seconds: 4 });
  await bare.stop();
  return [
    compare(ours, verify, cpuEach, { atMost: 1.25 }),
    compare(ours, verify, perSecond),
    ...(await besideAFlood(client, product.url)),
  ];
}

const readers = ['/', '/api/plan/basic'];
const looks = 150;

/**
 * Compares the response times of pages and plans during 32 concurrent logins with the response times of an idle server.
 */
async function besideAFlood(client: Client, url: string): Promise<Row[]> {
  const calm = await Promise.all(readers.map((path) => slowestOf(url + path)));
  const flood = client.fire({ url: `${url}/api/auth/login`, kind: 'login', connections: 32, seconds: 8 });
  const busy = await Promise.all(readers.map((path) => slowestOf(url + path)));
  await flood;
  return readers.map((path, place) =>
    share(
      `GET ${path} during a login flood, ms p99, against calm`,
      busy[place] ?? Number.NaN,
      calm[place] ?? Number.NaN,
      5,
    ),
  );
}

async function slowestOf(address: string): Promise<number> {
  const waits: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const began = performance.now();
    await (await fetch(address)).arrayBuffer();
    waits.push(performance.now() - began);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(looks * 0.99)] ?? Number.NaN;
}
