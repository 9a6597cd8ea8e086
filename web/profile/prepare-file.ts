import { largestUpload, type PaperKind, uploadProblem } from '#shared/rules/uploads.ts';
import { refusalSentence } from '../refusal-sentence.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export type Prepared = { file: File; shrunkFrom: number | null; preview: string | null } | { problem: string };

const isPicture = ({ type }: File) => type === 'image/jpeg' || type === 'image/png';

/** Whether a file needs to be made smaller, which takes a moment. */
export const needsShrinking = (file: File) => isPicture(file) && file.size > largestUpload;

/** A file as it will be sent, or why it cannot be. */
export async function prepareFile(kind: PaperKind, chosen: File): Promise<Prepared> {
  if (kind === 'profilePhoto' && chosen.type === 'application/pdf') return { problem: refusalSentence('photo_type') };
  const file = (needsShrinking(chosen) && (await shrinkPhoto(chosen))) || chosen;
  const problem = uploadProblem(file);
  if (problem) return { problem: refusalSentence(problem) };
  const preview = isPicture(file) ? await asDataUrl(file) : null;
  return { file, shrunkFrom: file === chosen ? null : chosen.size, preview };
}

function asDataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
