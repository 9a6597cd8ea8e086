import { constants, setPriority } from 'node:os';
import workerpool from 'workerpool';
import { limitChild } from '#server/platform/limit-child.ts';
import type { DocumentKind } from '#shared/rules/uploads.ts';
import { inspectUpload } from './inspect-upload.ts';

// Child process of upload-inspection-pool.ts. Uploaded files are read only here.

export type InspectionTask = { kind: DocumentKind; bytes: Buffer };

limitChild(600_000_000);
// The low priority lets the server answer requests first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
workerpool.worker({ run: ({ kind, bytes }: InspectionTask) => inspectUpload(kind, bytes) });
