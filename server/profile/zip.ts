import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; bytes: Buffer };

const utf8Names = 0x0800;
const version = 20;

/** A ZIP archive (APPNOTE 6.3, stored without compression) of a few files; every program opens it. */
export function zip(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const fields = shared(Buffer.from(name), bytes, at);
    const local = Buffer.concat([signature(0x04034b50), fields, Buffer.from(name)]);
    parts.push(local, bytes);
    directory.push(directoryEntry(fields, Buffer.from(name), offset));
    offset += local.length + bytes.length;
  }
  const index = Buffer.concat(directory);
  return Buffer.concat([...parts, index, ending(entries.length, index.length, offset)]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The 26 bytes that a file's header and its entry in the directory have in common. */
function shared(name: Buffer, bytes: Buffer, at: Date): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(dosTime(at), 6);
  fields.writeUInt16LE(dosDay(at), 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(version);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), made, fields, rest, name]);
}

function ending(count: number, indexBytes: number, indexAt: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(indexBytes, 12);
  bytes.writeUInt32LE(indexAt, 16);
  return bytes;
}

const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDay = (at: Date) => ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
