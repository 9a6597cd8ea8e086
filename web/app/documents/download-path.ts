import { uploadKeyIn } from '#shared/rules/uploads.ts';

export function downloadPath(path: string): string {
  return `/api/download?path=${encodeURIComponent(uploadKeyIn(path))}`;
}
