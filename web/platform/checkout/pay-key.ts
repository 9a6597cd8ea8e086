import { randomUuid } from '#web/platform/random-uuid.ts';
import { orderKeys, readStored, removeStored, writeStored } from '#web/platform/storage/safe-storage.ts';

const [name] = orderKeys;
// Shorter than `sessionLife`, because an older key would return an order that is about to expire.
const lifetimeMs = 100 * 60_000;

type PayKey = { key: string; of: string; until: number };

/** Random, but all tabs reuse it for the same request until it expires or another request replaces it. */
export function payKeyFor(request: object, now = Date.now()): string {
  const of = fingerprint(JSON.stringify(request));
  const known = readKey();
  if (known && known.of === of && now < known.until) return known.key;
  const key = randomUuid();
  writeStored(name, JSON.stringify({ key, of, until: now + lifetimeMs } satisfies PayKey));
  return key;
}

/** For use after the order has ended or the server has refused the key. */
export function deletePayKey(): void {
  removeStored(name);
}

function readKey(): PayKey | null {
  try {
    const value: unknown = JSON.parse(readStored(name) ?? 'null');
    if (typeof value !== 'object' || value === null || !('key' in value) || !('of' in value) || !('until' in value))
      return null;
    const { key, of, until } = value;
    return typeof key === 'string' && typeof of === 'string' && typeof until === 'number' ? { key, of, until } : null;
  } catch {
    return null;
  }
}

/** Computes two 32-bit hashes (FNV-1a and a variant of it), to compare requests without storing their content. */
function fingerprint(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  return `${(first >>> 0).toString(16)}-${(second >>> 0).toString(16)}`;
}
