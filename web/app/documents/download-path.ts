import { uploadKeyIn } from '#shared/rules/uploads.ts';

/** Returns the download URL of the file at `path`. */
export function downloadPath(path: string): string {
  return `/api/download?path=${encodeURIComponent(uploadKeyIn(path))}`;
}
