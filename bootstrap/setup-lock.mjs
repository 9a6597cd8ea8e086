// Lets only one process at a time set up this clone: the lock is a socket, which the system frees when its process ends.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log, root } from './project.mjs';

const name = `chulha-${createHash('sha256')
  .update(`${root}\0${process.getuid?.() ?? ''}`)
  .digest('hex')
  .slice(0, 16)}`;
const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);

/**
 * Runs `work` while holding the set-up lock of this clone; other processes wait.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(work) {
  let lock = await take();
  if (!lock) log('Waiting for another start of this clone, which is setting up …');
  for (; !lock; lock = await take()) await sleep(200);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

/** @returns {Promise<import('node:net').Server | undefined>} */
function take() {
  return new Promise((resolve, reject) => {
    const server = createServer().unref();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      const holder = connect(address, () => holder.destroy()).once('error', () => rmSync(address, { force: true }));
      holder.once('close', () => resolve(undefined));
    });
    server.listen(address, () => resolve(server));
  });
}
