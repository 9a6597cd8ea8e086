/** Encodes a position in a list as an opaque cursor. */
export function writeCursor(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor; returns an empty list if it is invalid. */
export function readCursor(cursor: string): string[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) && parsed.every((part) => typeof part === 'string' && part.isWellFormed())
      ? parsed
      : [];
  } catch {
    return [];
  }
}
