import { type CaseResultKind, fileResults } from '#shared/rules/cases/statuses.ts';

/** The field of a result: its address, a file, or a number. */
export function inputOf(kind: CaseResultKind): 'url' | 'file' | 'number' {
  if (kind === 'listing_link') return 'url';
  return fileResults.includes(kind) ? 'file' : 'number';
}
