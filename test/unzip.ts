import { crc32, inflateRawSync } from 'node:zlib';

const deflated = 8;

/** Reads the files of a ZIP archive, stored or deflated, from its central directory; throws if a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)];
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameBytes).toString();
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + size);
    const bytes = archive.readUInt16LE(at + 10) === deflated ? inflateRawSync(packed) : packed;
    if (crc32(bytes) !== sum) throw new Error(`${name} is damaged`);
    found.set(name, bytes);
    const [extraBytes, commentBytes] = [archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return found;
}
