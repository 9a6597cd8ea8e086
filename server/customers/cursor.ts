/** A place in a list, as an opaque word for addresses. */
export function writeCursor(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What a cursor was made of; nothing for what is none. */
export function readCursor(cursor: string): string[] {
  try {
    const told: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(told) && told.every((part) => typeof part === 'string' && part.isWellFormed()) ? told : [];
  } catch {
    return [];
  }
}
