import { refuse } from '#server/http/refuse.ts';
import type { ErrorCode } from '#shared/messages.ts';
import { type DocumentKind, largestUpload, type UploadMediaType } from '#shared/rules/uploads.ts';
import { shownFileName } from './file-name.ts';
import type { InspectUpload } from './upload-inspection-pool.ts';

export type ValidUpload = {
  kind: DocumentKind;
  type: UploadMediaType;
  fileName: string;
  bytes: Buffer;
  pages: readonly Buffer[];
};

/** Checks the content, not name or media type. Refuses with an error on the form field of the file. */
export async function validateUpload(inspect: InspectUpload, kind: DocumentKind, sent: File): Promise<ValidUpload> {
  if (sent.size > largestUpload) no(kind, 'file_large');
  if (sent.size === 0) no(kind, 'file_empty');
  const found = await inspect(kind, Buffer.from(await sent.arrayBuffer()));
  if (!('problem' in found)) return { kind, fileName: shownFileName(sent.name, kind, found.type), ...found };
  if (found.problem === 'upload_busy') refuse('upload_busy', { retryAfter: 5 });
  return no(kind, found.problem);
}

function no(kind: DocumentKind, code: ErrorCode): never {
  return refuse(code, { reasons: { [kind]: { code } } });
}
