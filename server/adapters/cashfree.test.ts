import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { cashfree } from './cashfree.ts';

const seen: string[] = [];
const elsewhere = createServer(({ url, headers }, response) => {
  seen.push(`${url} ${headers['x-client-secret']}`);
  if (url?.startsWith('/pg/')) response.writeHead(307, { location: '/away' }).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  await new Promise<void>((open) => elsewhere.listen(port, '127.0.0.1', open));
});
afterAll(() => elsewhere.close());

test('a redirect by the provider is not followed and counts as no response', async () => {
  const account = { clientId: 'A', secrets: ['secret'], apiUrl: `${url}/pg`, sdkUrl: `${url}/sdk.js`, publicUrl: url };
  const asking = cashfree(account).findOrder('ch_x');
  await expect(asking).rejects.toMatchObject({ name: 'Error', kind: 'slow' });
  expect(seen).toEqual(['/pg/orders/ch_x secret']);
});
