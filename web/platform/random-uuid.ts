/** Returns a random UUID; `crypto.randomUUID` does not exist on pages without TLS. */
export function randomUuid(): string {
  const { crypto }: { crypto: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> } = globalThis;
  return crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Formats random bytes as a UUID; version (4) and variant replace six of the 128 bits. */
function uuidOf(bytes: Uint8Array): string {
  const marked = [...bytes].map((byte, place) => {
    if (place === 6) return 0x40 | (byte & 0x0f);
    return place === 8 ? 0x80 | (byte & 0x3f) : byte;
  });
  const digits = marked.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
