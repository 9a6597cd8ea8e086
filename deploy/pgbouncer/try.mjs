// Smoke test of a demo behind PgBouncer: orders, payments, a moved card, and the time that each takes.
//   node deploy/pgbouncer/try.mjs http://localhost:3000 [buyers]
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

const [shop = 'http://localhost:3000', buyers = '60'] = process.argv.slice(2);
const password = 'garam chai 2026';

/** @param {string} path @param {{ method?: string, body?: unknown, token?: string }} [how] */
async function request(path, { method = 'GET', body, token } = {}) {
  const response = await fetch(`${shop}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
}

/** @template T @param {() => Promise<T>} look @param {(seen: T) => boolean} holds @param {string} what */
async function until(look, holds, what) {
  const began = performance.now();
  for (;;) {
    const seen = await look();
    if (holds(seen)) return Math.round(performance.now() - began);
    if (performance.now() - began > 60_000) throw new Error(`${what}: still ${JSON.stringify(seen).slice(0, 300)}`);
    await pause(100);
  }
}

assert.equal((await request('/readyz')).status, 200);
const { token } = (
  await request('/api/auth/login', { method: 'POST', body: { email: 'farah@demo.chulha.example', password } })
).body;

const stream = await fetch(`${shop}/api/live`, { headers: { authorization: `Bearer ${token}` } });
let received = '';
const reading = (async () => {
  for await (const piece of stream.body ?? []) received += new TextDecoder().decode(piece);
})().catch(() => undefined);

const task = (
  await request('/api/tasks', { method: 'POST', token, body: { title: 'Through the pooler', status: 'todo' } })
).body;
await until(
  async () => received,
  (text) => text.includes(task.id),
  'the live update of a new card',
);
received = '';
const moved = await request(`/api/tasks/${task.id}`, {
  method: 'PATCH',
  token,
  body: { status: 'done', version: task.version },
});
assert.equal(moved.status, 200);
console.log(
  `A moved card arrived on another screen after ${await until(
    async () => received,
    (text) => text.includes(task.id),
    'the live update of a move',
  )} ms.`,
);

const tag = Date.now().toString(36);
const began = performance.now();
const orders = await Promise.all(
  Array.from({ length: Number(buyers) }, async (_, n) => {
    const body = {
      ...{ name: 'Asha Rao', email: `buyer${n}.${tag}@pooler.in`, phone: '9876543210', state: '07' },
      ...{ planId: 'zomato-starter', amount: 1999, duration: 1 },
    };
    const answer = await request('/api/cashfree/initiate-payment', { method: 'POST', body });
    assert.equal(answer.status, 200, JSON.stringify(answer));
    return answer.body.order_id;
  }),
);
console.log(
  `${orders.length} orders placed at once: all have a payment session after ${Math.round(performance.now() - began)} ms.`,
);
await Promise.all(
  orders.map((id) =>
    request(`/dev/cashfree/admin/orders/${id}/attempts`, { method: 'POST', body: { status: 'SUCCESS' } }),
  ),
);
const paid = async () =>
  (await Promise.all(orders.map((id) => request(`/api/orders/${id}/status`)))).filter(
    ({ body }) => body.status === 'paid',
  ).length;
console.log(
  `All are paid ${await until(paid, (count) => count === orders.length, 'paid orders')} ms after the bank's confirmation.`,
);
const receipts = async () =>
  (await request('/dev/mailbox/api/messages')).body.filter((mail) => JSON.stringify(mail).includes(`${tag}@pooler.in`))
    .length;
const late = await until(receipts, (count) => count >= orders.length, 'receipts');
assert.equal(await receipts(), orders.length);
console.log(`Each has one receipt, ${late} ms later.`);
await request(`/api/tasks/${task.id}`, { method: 'DELETE', token });
await stream.body?.cancel().catch(() => undefined);
await reading;
process.exit(0);
