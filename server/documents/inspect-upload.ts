import { fileTypeFromBuffer } from 'file-type';
import { type DocumentKind, type UploadMediaType, uploadMediaTypes } from '#shared/rules/uploads.ts';
import type { PdfProblem } from './pdf-forbidden-names.ts';
import { reencodeImage } from './reencode-image.ts';

export type Inspected =
  | { type: UploadMediaType; bytes: Buffer }
  | { problem: PdfProblem | 'file_type' | 'photo_type' | 'file_pixels' };

/** Detects a file's type from its content. Returns the sanitized bytes, or the reason for refusing the file. */
export async function inspectUpload(kind: DocumentKind, bytes: Buffer): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes);
  const type = uploadMediaTypes.find((each) => each === found?.mime);
  if (!type) return { problem: 'file_type' };
  if (type !== 'application/pdf') return reencodeImage(bytes, type, kind);
  if (kind === 'profilePhoto') return { problem: 'photo_type' };
  // Loaded with the first PDF, because the library takes 0.1 s and 30 MB, and pictures do not need it.
  const { rewritePdf } = await import('./rewrite-pdf.ts');
  const written = await rewritePdf(bytes);
  return 'problem' in written ? written : { type, bytes: written.bytes };
}
