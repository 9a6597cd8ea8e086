import type { PhotoWarning } from '#shared/rules/cases/photo-warnings.ts';
import { largestUpload } from '#shared/rules/uploads.ts';
import { canvasContext, drawScaled, releaseCanvas } from './canvas.ts';
import { encodePhoto, mostPhotoBytesSent } from './compress-photo.ts';
import { applyEdits, isEdited, noEdits, type PhotoEdits } from './photo-edits.ts';
import { findPhotoWarnings } from './photo-quality.ts';
import { mostPhotoBytes, readPhoto } from './read-photo.ts';
import { type FileFormat, sniffFile } from './sniff-file.ts';

export type FileProblem = 'type' | 'heic' | 'large' | 'photo_large' | 'empty' | 'unreadable';
export type PreparedFile = {
  file: File;
  isPhoto: boolean;
  /** Whether the photo was encoded here: upright, and without camera data such as the GPS position. */
  isEncoded: boolean;
  warnings: PhotoWarning[];
};

/**
 * Prepares a chosen file for sending. Photos are checked for size, light and blur; HEIC, large and edited photos are
 * encoded again, upright and at most 400 kB. PDFs are only checked. The server repeats the security checks.
 */
export async function prepareFile(
  chosen: File,
  edits: PhotoEdits = noEdits,
): Promise<PreparedFile | { problem: FileProblem }> {
  if (chosen.size === 0) return { problem: 'empty' };
  const format = await sniffFile(chosen);
  // Also for files that only claim to be PDFs, so that their size is reported before their content.
  if (chosen.type === 'application/pdf' && chosen.size > largestUpload) return { problem: 'large' };
  if (format === 'pdf') return preparePdf(chosen);
  if (format === 'other') return { problem: 'type' };
  if (chosen.size > mostPhotoBytes) return { problem: 'photo_large' };
  const read = await readPhoto(chosen);
  // Safari can decode HEIC; most other browsers cannot.
  if (!read) return { problem: format === 'heic' ? 'heic' : 'unreadable' };
  const picture = applyEdits(read.canvas, edits);
  const warnings = warningsOf(picture);
  const isEncoded = !canStay(chosen, format, edits);
  const file = isEncoded ? await encodePhoto(picture, chosen.name) : typed(chosen, format);
  releaseCanvas(picture);
  return file ? { file, isPhoto: true, isEncoded, warnings } : { problem: 'unreadable' };
}

/** Whether the photo can be sent unchanged; the server turns it upright and encodes it again. */
const canStay = (file: File, format: FileFormat, edits: PhotoEdits) =>
  format !== 'heic' && file.size <= mostPhotoBytesSent && !isEdited(edits);

/** Sets the media type to the detected format, because the claimed type may be wrong or missing. */
function typed(file: File, format: FileFormat): File {
  const type = `image/${format}`;
  return file.type === type ? file : new File([file], file.name, { type });
}

const checkedWidth = 1000;

function warningsOf(picture: HTMLCanvasElement): PhotoWarning[] {
  const small = drawScaled(picture, picture.width, picture.height, Math.round(edgeFor(picture)));
  const pixels = canvasContext(small).getImageData(0, 0, small.width, small.height);
  releaseCanvas(small);
  return findPhotoWarnings(pixels, Math.min(picture.width, picture.height));
}

/** Returns the long edge at which the picture is 1,000 pixels wide. */
const edgeFor = ({ width, height }: HTMLCanvasElement) => (checkedWidth * Math.max(width, height)) / width;

function preparePdf(file: File): PreparedFile | { problem: FileProblem } {
  if (file.size > largestUpload) return { problem: 'large' };
  const pdf = file.type === 'application/pdf' ? file : new File([file], file.name, { type: 'application/pdf' });
  return { file: pdf, isPhoto: false, isEncoded: false, warnings: [] };
}
