import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRequests, startHttpClients } from '#test/process/http-clients.ts';
import type { Shop, ShopOptions } from '#test/process/shop.ts';
import { aPicture, noise } from '#test/uploads.ts';
import type { Experiment } from './experiment.ts';
import {
  aForm,
  aSender,
  expectNoHalfFile,
  expectTidy,
  killAroundUploads,
  type Sender,
  storedFiles,
} from './kill-around-uploads.ts';
import { countEach, times, withShop } from './shop.ts';

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Creates a 1 MB file system for uploads, or a file size limit where mounting is not possible. */
function aSmallDisk(): { wishes: ShopOptions; kind: string; remove(): void } {
  const disk = mkdtempSync(join(tmpdir(), 'chulha-disk-'));
  const mounted = process.getuid?.() === 0 && run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk);
  return {
    kind: mounted ? 'disk of 1 MB' : 'files of at most 100 kB',
    wishes: mounted
      ? { databaseApart: true, prepare: (dataDir) => symlinkSync(disk, join(dataDir, 'uploads')) }
      : { databaseApart: true, limit: 'ulimit -f 200' },
    remove() {
      if (mounted) run('umount', disk);
      rmdirSync(disk);
    },
  };
}

async function send({ url }: Shop, { headers }: Sender, pictures: Buffer[]): Promise<number> {
  const answer = await fetch(`${url}/api/user/profile`, { method: 'PUT', headers, body: aForm(pictures) });
  await answer.arrayBuffer();
  return answer.status;
}

const rowsOf = ({ db }: Shop, { id }: Sender) =>
  db.selectFrom('documents').select(['path', 'removed_at']).where('user_id', '=', id).execute();

async function fillTheDisk(shop: Shop, runs: number): Promise<string> {
  const sender: Sender = await aSender(shop, 'full@x.in');
  const small = [await aPicture('png', 20, 20)];
  const large = [await noise(540)];
  assert.equal(await send(shop, sender, small), 200);
  const [rows, files] = [await rowsOf(shop, sender), storedFiles(shop).length];
  const reading = startHttpClients(shop.port, readRequests(2));
  const answers: number[] = [];
  for (let run = 0; run < runs; run += 1) answers.push(await send(shop, sender, large));
  assert.deepEqual(new Set(answers), new Set([503]), `an honest no: ${countEach(answers)}`);
  assert.deepEqual(await rowsOf(shop, sender), rows, 'the rows');
  assert.equal(storedFiles(shop).length, files, 'the files');
  await expectNoHalfFile(shop);
  assert.deepEqual((await reading.stop()).failures, []);
  assert.equal(await send(shop, sender, small), 200, 'what still fits is taken');
  return countEach(answers);
}

/** Sends only the first `after` bytes of a form over a raw socket, then resets the connection. */
async function cutOff({ port }: Shop, { headers }: Sender, form: Buffer, type: string, after: number): Promise<void> {
  const socket = connect(port, 'localhost');
  socket.on('error', () => undefined);
  const head = `PUT /api/user/profile HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${form.length}\r\n\r\n`;
  await new Promise((resolve) => socket.write(head, resolve));
  await new Promise((resolve) => socket.write(form.subarray(0, after), resolve));
  await pause(Math.random() * 30);
  socket.resetAndDestroy();
}

async function cutConnections(shop: Shop, runs: number): Promise<void> {
  const sender: Sender = await aSender(shop, 'cut@x.in');
  const request = new Request('http://x', { method: 'POST', body: aForm([await noise(400)]) });
  const type = request.headers.get('content-type') ?? '';
  const form = Buffer.from(await request.arrayBuffer());
  const files = storedFiles(shop).length;
  await times(runs, () => cutOff(shop, sender, form, type, Math.floor(Math.random() * (form.length - 1))));
  await pause(500);
  assert.deepEqual(await rowsOf(shop, sender), [], 'no row');
  assert.equal(storedFiles(shop).length, files, 'no file');
  await expectNoHalfFile(shop);
}

export const uploads: Experiment = {
  name: 'uploads',
  fault: 'disk full, connection cut or server killed during an upload',
  promise: 'no half file, no row',
  runs: 12,
  async prove(runs) {
    const disk = aSmallDisk();
    const full = await withShop(disk.wishes, (shop) => fillTheDisk(shop, runs)).finally(disk.remove);
    const taken = await withShop({}, async (shop) => {
      await cutConnections(shop, runs * 10);
      const forms = await killAroundUploads(shop, runs);
      await expectTidy(shop);
      return forms;
    });
    return `${disk.kind}: ${full}; ${runs * 10} connections cut; ${runs} kills, ${taken} forms taken and all there`;
  },
};
