import { refuse } from './refuse.ts';

/** Refuses text that PostgreSQL cannot store: NUL characters and unpaired surrogates. */
export function assertValidText(value: unknown): void {
  if (!isValid(value)) refuse('invalid');
}

const maxDepth = 20;

/**
 * Whether all strings in the value are valid. The depth limit prevents a stack overflow; no valid input is nested so
 * deeply.
 */
function isValid(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth === maxDepth) return false;
  if (Array.isArray(value)) return value.every((inner) => isValid(inner, depth + 1));
  return Object.entries(value).every(([key, inner]) => isValid(key) && isValid(inner, depth + 1));
}
