import { constants, setPriority } from 'node:os';
import { type ChildReply, memoryOfOthers } from '#server/platform/child-pool.ts';
import { isDocumentKind } from '#shared/rules/uploads.ts';
import { inspectUpload } from './inspect-upload.ts';

// Upload worker: child process of upload-inspector.ts, the only place that parses uploaded files.

/** libvips allocates memory that V8's limit does not count. */
const mostMemory = 600_000_000;
/** In bytes. If a child uses more than this before a file, exceeding the limit is attributed to earlier files. */
const muchBefore = 150_000_000;
const memoryCheckInterval = 50;
const memoryLimit = 70;

// The PDF parser throws an error for nearly every byte between objects; their stacks would take seconds.
Error.stackTraceLimit = 0;

// Low priority: serving requests comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Ctrl-C signals the whole process group; the parent decides when to end.
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
