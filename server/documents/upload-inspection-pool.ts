import { z } from 'zod';
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
export type UploadInspector = { inspect: InspectUpload; close(): Promise<void> };

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
  return {
    async inspect(kind, bytes) {
      try {
        return reply.parse(await pool.run({ kind, bytes } satisfies InspectionTask));
      } catch (error) {
        if (!(error instanceof ChildPoolError)) throw error;
        return { problem: problemOf(error) };
      }
    },
    close: () => pool.close(),
  };
}

function problemOf({ reason }: ChildPoolError): UploadRejection {
  if (reason === 'timeout') return 'file_slow';
  return reason === 'crashed' ? 'file_heavy' : 'upload_busy';
}
