import { constants, setPriority } from 'node:os';
import { type ChildReply, memoryOfOthers } from '#server/platform/child-pool.ts';
import { isDocumentKind } from '#shared/rules/uploads.ts';
import { inspectUpload } from './inspect-upload.ts';

// Child process of upload-inspection-pool.ts. Uploaded files are parsed only here.

/** Memory limit of a child process in bytes. libvips allocates memory that V8's limit does not count. */
const mostMemory = 600_000_000;
/**
 * Memory use in bytes at the start of a task. If a task that starts above this value exceeds the memory limit, earlier
 * tasks are blamed.
 */
const muchBefore = 150_000_000;
const memoryCheckInterval = 50;
const memoryLimit = 70;

// The PDF parser throws an error for almost every byte between objects. Creating the stack traces would take seconds.
Error.stackTraceLimit = 0;

// The low priority lets the server answer requests first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Ctrl-C signals the whole process group, but the parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async (task) => {
  const before = process.memoryUsage.rss();
  const memory = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(before > muchBefore ? memoryOfOthers : memoryLimit);
  }, memoryCheckInterval);
  const { kind, bytes } = taskOf(task);
  const result = await inspectUpload(kind, bytes);
  clearInterval(memory);
  process.send?.({ result, rss: process.memoryUsage.rss() } satisfies ChildReply);
});

function taskOf(task: unknown) {
  if (typeof task !== 'object' || task === null || !('kind' in task) || !('bytes' in task))
    throw new TypeError('no task');
  const { kind, bytes } = task;
  if (typeof kind !== 'string' || !isDocumentKind(kind) || !Buffer.isBuffer(bytes)) throw new TypeError('no task');
  return { kind, bytes };
}
