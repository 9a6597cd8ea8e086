import { Worker } from 'node:worker_threads';

/**
 * Ends this child process when it holds more than `bytes` of memory, of which the heap limit counts only a part, or when
 * its parent has ended. A thread checks it, because native code blocks the event loop.
 */
export function limitChild(bytes: number): void {
  new Worker(new URL('./watch-child.ts', import.meta.url), { workerData: bytes }).unref();
  // Ctrl-C signals the whole process group, but the parent decides when this process ends.
  process.on('SIGINT', () => undefined);
}
