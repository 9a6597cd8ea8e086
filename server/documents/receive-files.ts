import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { FilesError } from '#server/adapters/files.ts';
import { networkOf } from '#server/http/limits.ts';
import { refuse } from '#server/http/refuse.ts';
import { requestLog } from '#server/http/request.ts';
import { isStaff } from '#shared/rules/accounts.ts';
import type { DocumentKind } from '#shared/rules/uploads.ts';
import { storedToday } from './documents.ts';
import { type DocumentStoreDeps, type StoredFile, storeFiles } from './store.ts';
import type { InspectUpload, UploadInspector } from './upload-inspection-pool.ts';
import { type ValidUpload, validateUpload } from './validate-upload.ts';

export type ReceiveFilesDeps = DocumentStoreDeps & { uploads: Pick<UploadInspector, 'inspect'> };

/** About a hundred phone pictures; staff are not limited. Concurrent forms can exceed the limit. */
export const dailyBytes = 200_000_000;

async function requireDailyBytes(db: Db, owner: string, sent: number): Promise<void> {
  if ((await storedToday(db, owner)) + sent > dailyBytes) refuse('too_many', { retryAfter: 3_600 });
}

/** If storing fails, the files are deleted and an HTTP error is thrown. */
export async function receiveFiles(
  deps: ReceiveFilesDeps,
  owner: string,
  sent: readonly (readonly [DocumentKind, File])[],
  request: FastifyRequest,
): Promise<StoredFile[]> {
  if (sent.length === 0) return [];
  const sentBytes = sent.reduce((sum, [, file]) => sum + file.size, 0);
  if (!request.currentUser || !isStaff(request.currentUser.role)) await requireDailyBytes(deps.db, owner, sentBytes);
  const valid: ValidUpload[] = [];
  const inspect: InspectUpload = (...file) => deps.uploads.inspect(networkOf(request.ip), ...file);
  for (const [kind, file] of sent) valid.push(await validateUpload(inspect, kind, file));
  return storeFiles(deps, owner, valid).catch((error: unknown) => {
    if (!(error instanceof FilesError)) throw error;
    requestLog(request).error({ err: error, cause: String(error.cause) }, 'files could not be stored');
    return refuse('upload_failed');
  });
}
