import { z } from 'zod';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { ChildPoolError, type ChildPoolOptions, openChildPool } from '#server/platform/child-pool.ts';
import { type DocumentKind, uploadMediaTypes } from '#shared/rules/uploads.ts';
import type { Inspected } from './inspect-upload.ts';
import type { InspectionTask } from './upload-inspection-child.ts';

type Accepted = Exclude<Inspected, { problem: string }>;
export type UploadRejection =
  | Extract<Inspected, { problem: string }>['problem']
  | 'file_slow'
  | 'file_heavy'
  | 'upload_busy';
export type InspectUpload = (kind: DocumentKind, bytes: Buffer) => Promise<Accepted | { problem: UploadRejection }>;
export type UploadInspector = {
  /** `sender`: the network that a file comes from. */
  inspect(sender: string, ...file: Parameters<InspectUpload>): ReturnType<InspectUpload>;
  close(): Promise<void>;
};

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
const reply = z.union([
  z.strictObject({ type: z.enum(uploadMediaTypes), bytes, pages: z.array(bytes) }),
  z.strictObject({
    problem: z.enum([
      'file_type',
      'photo_type',
      'file_locked',
      'file_undrawable',
      'file_pages',
      'file_unreadable',
      'file_truncated',
      'file_pixels',
    ]),
  }),
]);

/** Number of files of a sender that wait, each with the rest of its form in memory. */
const longestLine = 10;

const usual: ChildPoolOptions = {
  module: new URL('./upload-inspection-child.ts', import.meta.url),
  size: 2,
  maxQueue: 50,
  taskTimeout: 10_000,
  maxHeap: 256,
  idleTimeout: 60_000,
};

/** Runs in child processes, with limits for time and memory. */
export function openUploadInspector(options: Partial<ChildPoolOptions> = {}): UploadInspector {
  const pool = openChildPool({ ...usual, ...options });
  const oneOfSender = createLines();
  return {
    async inspect(sender, kind, bytes) {
      try {
        return reply.parse(await oneOfSender(sender, () => pool.run({ kind, bytes } satisfies InspectionTask)));
      } catch (error) {
        if (!(error instanceof ChildPoolError)) throw error;
        return { problem: problemOf(error) };
      }
    },
    close: () => pool.close(),
  };
}

/** Runs one task of a sender at a time, so that slow files of one sender leave a child to the others. */
function createLines() {
  const lines = new Map<string, { inLine: ReturnType<typeof createConcurrencyLimit>; tasks: number }>();
  const full = (): never => {
    throw new ChildPoolError('full');
  };
  return async <T>(sender: string, task: () => Promise<T>): Promise<T> => {
    const line = lines.get(sender) ?? { inLine: createConcurrencyLimit(1, { longest: longestLine, full }), tasks: 0 };
    lines.set(sender, line);
    line.tasks += 1;
    try {
      return await line.inLine(task);
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) lines.delete(sender);
    }
  };
}

function problemOf({ reason }: ChildPoolError): UploadRejection {
  if (reason === 'timeout') return 'file_slow';
  return reason === 'crashed' ? 'file_heavy' : 'upload_busy';
}
