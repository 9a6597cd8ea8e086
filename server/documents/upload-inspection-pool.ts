import { z } from 'zod';
import { ChildPoolError, type ChildPoolOptions, openChildPool } from '#server/platform/child-pool.ts';
import { type DocumentKind, uploadMediaTypes } from '#shared/rules/uploads.ts';
import type { Inspected } from './inspect-upload.ts';

export type UploadRejection = Extract<Inspected, { problem: string }>['problem'] | 'too_many' | 'upload_busy';
/** Inspects an uploaded file. `owner` is the account that will own it, whose files are inspected one at a time. */
export type InspectUpload = (
  kind: DocumentKind,
  bytes: Buffer,
  owner: string,
) => Promise<Exclude<Inspected, { problem: string }> | { problem: UploadRejection }>;
export type UploadInspector = { inspect: InspectUpload; close(): Promise<void> };

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
const reply = z.union([
  z.strictObject({ type: z.enum(uploadMediaTypes), bytes }),
  z.strictObject({
    problem: z.enum([
      'file_type',
      'photo_type',
      'file_active',
      'file_links',
      'file_locked',
      'file_unreadable',
      'file_heavy',
      'file_pixels',
    ]),
  }),
]);

// A decoded picture takes up to 100 MB, and encoding it takes as much again.
const usual: ChildPoolOptions = {
  module: new URL('./upload-inspection-child.ts', import.meta.url),
  size: 2,
  maxQueue: 50,
  // Enough for a form with three files that is submitted three times.
  maxQueueOfOwner: 9,
  taskTimeout: 10_000,
  queueTimeout: 30_000,
  maxHeap: 256,
  maxResidentBytes: 200_000_000,
  idleTimeout: 60_000,
};

/**
 * Creates an inspector that parses uploads in child processes, with limits for time and memory, instead of in the
 * server process.
 */
export function openUploadInspector(options: Partial<ChildPoolOptions> = {}): UploadInspector {
  const pool = openChildPool({ ...usual, ...options });
  return {
    async inspect(kind, bytes, owner) {
      try {
        return reply.parse(await pool.run({ kind, bytes }, owner));
      } catch (error) {
        if (!(error instanceof ChildPoolError)) throw error;
        return { problem: problemOf(error) };
      }
    },
    close: () => pool.close(),
  };
}

/**
 * Returns the error code for the customer. `upload_busy` means that the machine is busy or shutting down, so the file
 * may be valid.
 */
function problemOf({ reason }: ChildPoolError): UploadRejection {
  if (reason === 'full_of_owner') return 'too_many';
  return reason === 'timeout' || reason === 'crashed' ? 'file_heavy' : 'upload_busy';
}
