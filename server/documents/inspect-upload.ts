import { fileTypeFromBuffer } from 'file-type';
import { type DocumentKind, type UploadMediaType, uploadMediaTypes } from '#shared/rules/uploads.ts';
import type { PdfProblem } from './pdf-to-pictures.ts';
import { type ImageProblem, reencodeImage } from './reencode-image.ts';

/** Bytes to store. `pages`: pictures of the pages of a PDF. */
export type Inspected =
  | { type: UploadMediaType; bytes: Buffer; pages: Buffer[] }
  | { problem: PdfProblem | ImageProblem | 'file_type' | 'photo_type' };

/** Readers of PDFs ignore what stands before the header within so many bytes, such as a line break. */
const headerWithin = 1_024;

/** Detects the type by content. Encodes a picture again; keeps a PDF and draws its pages. */
export async function inspectUpload(kind: DocumentKind, bytes: Buffer): Promise<Inspected> {
  const type = await typeOf(bytes);
  if (!type) return { problem: 'file_type' };
  if (type !== 'application/pdf') return reencodeImage(bytes, type, kind);
  if (kind === 'profilePhoto') return { problem: 'photo_type' };
  // Loaded with the first PDF, because the library takes 30 MB, and pictures do not need it.
  const { drawPages } = await import('./pdf-to-pictures.ts');
  const drawn = await drawPages(bytes);
  return 'problem' in drawn ? drawn : { type, bytes, pages: drawn.pages };
}

async function typeOf(bytes: Buffer): Promise<UploadMediaType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found && bytes.subarray(0, headerWithin).includes('%PDF-')) return 'application/pdf';
  return uploadMediaTypes.find((each) => each === found?.mime);
}
