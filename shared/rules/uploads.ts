/** Which files a person may hand in (specification, section 5). */

export const paperKinds = ['profilePhoto', 'aadharCard', 'panCard'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** True for the name of a kind. */
export function isPaperKind(text: string): text is PaperKind {
  return paperKinds.some((kind) => kind === text);
}

/** Where each of a person's files is opened; null where there is none. */
export type UploadedPaths = Record<PaperKind, string | null>;

export const paperTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type PaperType = (typeof paperTypes)[number];

/** 1 MB as people's devices count it. */
export const largestUpload = 1_048_576;

export type UploadProblem = 'file_type' | 'file_large' | 'file_empty';

/** What is wrong with a file by what its sender says of it; the server looks inside as well. */
export function uploadProblem(file: { type: string; size: number }): UploadProblem | undefined {
  if (!paperTypes.some((type) => type === file.type)) return 'file_type';
  if (file.size > largestUpload) return 'file_large';
  return file.size === 0 ? 'file_empty' : undefined;
}

/** Identity papers are sealed and audited; a photo is only kept from strangers. */
export function isIdentityPaper(kind: PaperKind): boolean {
  return kind !== 'profilePhoto';
}

/** A removed or replaced file can be brought back for so many milliseconds; then it is deleted for good. */
export const undoLife = 60_000;

/** Where a kept file is opened. */
export function uploadPath(key: string): string {
  return `/uploads/${key}`;
}

/** The key in a path, with or without the folder before it, whatever the path may hold besides. */
export function uploadKeyIn(path: string): string {
  return path.replace(/^\/?uploads\//, '');
}
