import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { diskFiles } from './disk-files.ts';
import { type FileStore, FilesError } from './files.ts';
import { s3Files } from './s3-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'chulha-files-'));
const account = { bucket: 'uploads', region: 'ap-south-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const stores = new Map<string, FileStore>();
let server: S3rver;
let closeS3: () => void;

beforeAll(async () => {
  const port = await freeLoopbackPort();
  server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: account.bucket, configs: [] }],
  });
  await server.run();
  const s3 = await s3Files({ ...account, endpoint: `http://127.0.0.1:${port}` });
  closeS3 = s3.close;
  stores.set('a bucket', s3).set('a folder', diskFiles(join(folder, 'disk')));
});
afterAll(async () => {
  closeS3();
  await server.close();
  rmSync(folder, { recursive: true });
});

const newKey = () => randomBytes(32).toString('base64url');
const store = (name: string) => {
  const found = stores.get(name);
  if (!found) throw new Error(name);
  return found;
};

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  test('returns what was put until it is deleted', async () => {
    const files = store(name);
    const key = newKey();
    const bytes = randomBytes(300_000);
    expect([await files.exists(key), await files.get(key)]).toEqual([false, undefined]);
    await files.put(key, bytes);
    expect([await files.exists(key), (await files.get(key))?.equals(bytes)]).toEqual([true, true]);
    await files.delete(key);
    await files.delete(key);
    expect([await files.exists(key), await files.get(key)]).toEqual([false, undefined]);
  });

  test.each(['', '..', '../../etc/passwd', `${'a'.repeat(42)}/`, 'a'.repeat(44)])(
    'goes nowhere with %j',
    async (key) => {
      const files = store(name);
      for (const act of [files.get, files.delete, files.exists, (k: string) => files.put(k, Buffer.alloc(1))])
        await expect(act(key)).rejects.toThrow(FilesError);
    },
  );
});

test('a store that is down throws FilesError', async () => {
  const away = await s3Files({ ...account, endpoint: `http://127.0.0.1:${await freeLoopbackPort()}` });
  await expect(away.put(newKey(), Buffer.alloc(1))).rejects.toThrow(FilesError);
  await expect(away.get(newKey())).rejects.toThrow(FilesError);
  await expect(away.exists(newKey())).rejects.toThrow(FilesError);
  away.close();
});

test.concurrent.each<[string, RequestListener]>([
  ['answers nothing', (request) => void request.resume()],
  [
    'stops in the middle of a file',
    (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': '1000' });
      response.write('abc');
    },
  ],
])(
  'a store that %s throws FilesError in time',
  async (what, answer) => {
    const port = await freeLoopbackPort();
    const silent = createServer(answer).listen(port, '127.0.0.1');
    await once(silent, 'listening');
    const files = await s3Files({ ...account, endpoint: `http://127.0.0.1:${port}` }, 500);
    const acts: Promise<unknown>[] = [files.get(newKey())];
    if (what === 'answers nothing')
      acts.push(files.exists(newKey()), files.delete(newKey()), files.put(newKey(), Buffer.alloc(9)));
    for (const act of await Promise.allSettled(acts))
      expect(act).toMatchObject({ status: 'rejected', reason: expect.any(FilesError) });
    files.close();
    silent.closeAllConnections();
    silent.close();
  },
  60_000,
);
