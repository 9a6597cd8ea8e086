import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { all } from '#shared/contract/all.ts';
import { type Described, requestAddress, requestTo } from '#test/fuzz/requests.ts';
import type { Shop } from '#test/process/shop.ts';
import { withoutReferences } from '#web/site/reference/references.ts';
import type { Experiment } from './experiment.ts';
import { aSender, type Sender } from './kill-around-uploads.ts';
import { countEach, times, withShop } from './shop.ts';

const seed = 20_261_121;
const mostGrowth = 80;
const atOnce = 8;

type Sent = { method: string; path: string; body?: Buffer | undefined; headers: Record<string, string> };

const deep = (open: string, close: string) => Buffer.from(open.repeat(100_000) + close.repeat(100_000));
const broken: [what: string, body: Buffer][] = [
  ['half an object', Buffer.from('{"planId":')],
  ['nothing', Buffer.alloc(0)],
  ['a comma too many', Buffer.from('{"a":1,}')],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ['half a letter', Buffer.from([0x22, 0xe0, 0xa4, 0x22])],
  ['lone surrogate', Buffer.from('{"name":"\\ud800"}')],
  ['NUL', Buffer.from('{"name":"\\u0000"}')],
  ['100,000 lists deep', deep('[', ']')],
  ['100,000 objects deep', Buffer.from(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
  ['100,000 opened', Buffer.from('['.repeat(100_000))],
  ['a number beyond numbers', Buffer.from('{"amount":1e999999}')],
  ['a prototype', Buffer.from('{"__proto__":{"role":"admin"}}')],
  ['a megabyte', Buffer.from(`"${'x'.repeat(1_048_576)}"`)],
];
const halfForms = [
  '--b',
  '--b\r\ncontent-disposition: form-data; name="panCard"; filename="a.png"\r\n\r\n\x89PNG',
  '--b--',
];

type Headers = Record<string, string>;
type Role = 'user' | 'seller' | 'admin';

const endpoints = all.filter(({ path }) => path !== '/api/live');

/** Creates one account per endpoint, because some requests end the session. */
async function someoneEach(shop: Shop, role: Role, what: string): Promise<Headers[]> {
  const people: Sender[] = await times(endpoints.length, (n) => aSender(shop, `${what}-${role}-${n}@x.in`, role));
  return people.map(({ headers }) => headers);
}

/** Returns requests with every malformed body to every endpoint except GET, each endpoint with its own user. */
function brokenRequests(people: Headers[]): Sent[] {
  return endpoints.flatMap(({ method, path }, n) => {
    if (method === 'GET') return [];
    const address = path.replace(/:\w+/g, 'x');
    const json = { ...people[n], 'content-type': 'application/json' };
    const form = { ...people[n], 'content-type': 'multipart/form-data; boundary=b' };
    return [
      ...broken.map(([, body]): Sent => ({ method, path: address, body, headers: json })),
      ...halfForms.map((body): Sent => ({ method, path: address, body: Buffer.from(body), headers: form })),
    ];
  });
}

/** Returns random but reproducible requests generated from the OpenAPI document, sent as each kind of user in turn. */
function randomRequests(described: Described, kinds: Headers[][], count: number): Sent[] {
  const each = Math.ceil(count / endpoints.length);
  const all = endpoints.map((endpoint, n) =>
    fc.sample(requestTo(described, endpoint), { numRuns: each, seed: seed + n }).map(({ params, query, body }, m) => {
      const sends = endpoint.method !== 'GET' && body !== undefined;
      return {
        method: endpoint.method,
        path: requestAddress(endpoint, params, query),
        body: sends ? Buffer.from(JSON.stringify(body) ?? '') : undefined,
        headers: { ...kinds[m % kinds.length]?.[n], ...(sends ? { 'content-type': 'application/json' } : {}) },
      };
    }),
  );
  // Interleaves the endpoints, so that both halves of the run are alike.
  return Array.from({ length: each }, (_, m) => all.flatMap((requests) => requests[m] ?? []))
    .flat()
    .slice(0, count);
}

async function send({ url }: Shop, { method, path, body, headers }: Sent): Promise<number> {
  const answer = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  await answer.arrayBuffer();
  assert.ok(answer.status < 500, `${method} ${path.slice(0, 200)} was answered with ${answer.status}`);
  return answer.status;
}

async function sendAll(shop: Shop, requests: Sent[]): Promise<number[]> {
  const answers: number[] = [];
  const left = [...requests];
  await times(atOnce, async () => {
    for (let next = left.pop(); next; next = left.pop()) answers.push(await send(shop, next));
  });
  return answers;
}

/** Returns the server's resident memory in megabytes and its number of open files. */
function footprint({ product }: Shop): { megabytes: number; files: number } {
  const [, kilobytes = '0'] = readFileSync(`/proc/${product.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return { megabytes: Math.round(Number(kilobytes) / 1_024), files: readdirSync(`/proc/${product.pid}/fd`).length };
}

export const garbage: Experiment = {
  name: 'garbage',
  fault: 'malformed JSON, UTF-8, multipart, 100k-deep JSON, random requests from the OpenAPI document',
  promise: 'only 4xx, no 5xx, memory flat',
  runs: 5_000,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const document: unknown = await (await fetch(`${shop.url}/api/openapi.json`)).json();
      const described = (withoutReferences(document) as { paths: Described }).paths;
      const wrong = [
        ...brokenRequests(await someoneEach(shop, 'user', 'broken')),
        ...brokenRequests(await someoneEach(shop, 'admin', 'broken')),
      ];
      const refused = await sendAll(shop, wrong);
      const kinds = [
        endpoints.map(() => ({})),
        await someoneEach(shop, 'user', 'random'),
        await someoneEach(shop, 'seller', 'random'),
        await someoneEach(shop, 'admin', 'random'),
      ];
      const random = randomRequests(described, kinds, runs);
      // Memory must not grow noticeably in the second half.
      const half = Math.ceil(random.length / 2);
      const first = await sendAll(shop, random.slice(0, half));
      const before = footprint(shop);
      const second = await sendAll(shop, random.slice(half));
      const after = footprint(shop);
      assert.ok(after.megabytes - before.megabytes < mostGrowth, `memory: ${JSON.stringify({ before, after })}`);
      assert.ok(after.files - before.files < 50, `open files: ${JSON.stringify({ before, after })}`);
      assert.equal((await fetch(`${shop.url}/readyz`)).status, 200);
      assert.ok(!shop.product.output().includes('"msg":"fault"'));
      return `${wrong.length} broken bodies: ${countEach(refused)}; ${first.length + second.length} random: ${countEach([...first, ...second])}; ${before.megabytes} → ${after.megabytes} MB`;
    }),
};
