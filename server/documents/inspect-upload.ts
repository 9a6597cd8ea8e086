import { fileTypeFromBuffer } from 'file-type';
import { type DocumentKind, type UploadMediaType, uploadMediaTypes } from '#shared/rules/uploads.ts';
import type { PdfProblem } from './pdf-forbidden-names.ts';
import { reencodeImage } from './reencode-image.ts';
import { rewritePdf } from './rewrite-pdf.ts';

export type Inspected = { type: UploadMediaType; bytes: Buffer } | { problem: PdfProblem | 'file_type' | 'photo_type' };

/** Detects a file's type by its content and returns the sanitized bytes, or the reason why it is refused. */
export async function inspectUpload(kind: DocumentKind, bytes: Buffer): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes);
  const type = uploadMediaTypes.find((each) => each === found?.mime);
  if (!type) return { problem: 'file_type' };
  if (type !== 'application/pdf') {
    const picture = await reencodeImage(bytes, type, kind);
    return picture ? { type, bytes: picture } : { problem: 'file_unreadable' };
  }
  if (kind === 'profilePhoto') return { problem: 'photo_type' };
  const written = await rewritePdf(bytes);
  return 'problem' in written ? written : { type, bytes: written.bytes };
}
