import { deflateSync } from 'node:zlib';

export const hex = (data: Buffer) => Buffer.from(`${data.toString('hex').replace(/../g, '$& ')}>`);
export function ascii85(data: Buffer): Buffer {
  let text = '';
  for (let at = 0; at < data.length; at += 4) {
    const group = data.subarray(at, at + 4);
    const value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) => String.fromCharCode((Math.floor(value / 85 ** power) % 85) + 33));
    text += value === 0 && group.length === 4 ? 'z' : digits.slice(0, group.length + 1).join('');
  }
  return Buffer.from(`${text}~>`);
}
const runLength = (data: Buffer) => Buffer.concat([...data].map((byte) => Buffer.of(0, byte)).concat(Buffer.of(128)));
/** Compresses with LZW, using literal codes of 9 bits only; the table is cleared before codes would need 10 bits. */
function lzw(data: Buffer): Buffer {
  let bits = '';
  data.forEach((byte, at) => {
    if (at % 200 === 0) bits += (256).toString(2).padStart(9, '0');
    bits += byte.toString(2).padStart(9, '0');
  });
  bits += (257).toString(2).padStart(9, '0');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
/** Encoders by the name of the PDF filter. */
export const packers = new Map<string, (data: Buffer) => Buffer>([
  ['FlateDecode', deflateSync],
  ['ASCIIHexDecode', hex],
  ['ASCII85Decode', ascii85],
  ['LZWDecode', lzw],
  ['RunLengthDecode', runLength],
]);

/** Encodes with PNG filter 2: each row as its difference from the row above. */
export function differences(data: Buffer, columns: number): Buffer {
  const rows: Buffer[] = [];
  for (let at = 0; at < data.length; at += columns) {
    const row = Buffer.alloc(columns);
    for (let byte = 0; byte < columns; byte += 1)
      row[byte] = ((data[at + byte] ?? 32) - (at > 0 ? (data[at - columns + byte] ?? 0) : 0)) & 255;
    rows.push(Buffer.of(2), row);
  }
  return Buffer.concat(rows);
}

/** Formats a stream object as PDF text. */
export const streamOf = (dictionary: string, data: Buffer) =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
