import { deflateSync } from 'node:zlib';
import { differences, streamOf } from './pdf-packers.ts';

type XrefStreamPdf = {
  /** Objects as PDF text, by object number. */
  objects: Record<number, string>;
  /** Objects of the object stream, by object number. */
  packed?: Record<number, string>;
  /** Object number of the object stream; `pack` encodes its content. */
  packedIn?: number;
  pack?: (content: Buffer) => { dictionary: string; data: Buffer };
  /** Bytes before the first object, such as objects of an earlier version of the file. */
  before?: string;
  catalogue?: number;
};

const flate = (content: Buffer) => ({ dictionary: '/Filter /FlateDecode', data: deflateSync(content) });
const rowLength = 5;

/**
 * Creates a PDF whose cross-reference table is a stream with a PNG predictor, like the PDFs of Word, Acrobat and
 * DigiLocker.
 */
export function aPdfOfXrefStream({
  objects,
  packed = {},
  packedIn = 50,
  pack = flate,
  before = '',
  catalogue = 1,
}: XrefStreamPdf): Buffer {
  const inside = Object.entries(packed);
  const outside: Record<number, string> = { ...objects };
  if (inside.length > 0) outside[packedIn] = objectStream(inside, pack);
  let body = `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n${before}`;
  const table = Object.keys({ ...outside, ...packed }).map(Number);
  const own = Math.max(...table) + 1;
  const rows: Buffer[] = Array.from({ length: own + 1 }, () => Buffer.alloc(rowLength));
  for (const [number, text] of Object.entries(outside)) {
    rows[Number(number)] = row(1, body.length, 0);
    body += `${number} 0 obj\n${text}\nendobj\n`;
  }
  inside.forEach(([number], index) => {
    rows[Number(number)] = row(2, packedIn, index);
  });
  rows[own] = row(1, body.length, 0);
  const parameters = `/Filter /FlateDecode /DecodeParms << /Columns ${rowLength} /Predictor 12 >>`;
  const dictionary = `/Type /XRef /Size ${own + 1} /W [1 2 2] /Root ${catalogue} 0 R ${parameters}`;
  const data = deflateSync(differences(Buffer.concat(rows), rowLength));
  const end = `${own} 0 obj\n${streamOf(dictionary, data)}\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

function row(kind: number, place: number, index: number): Buffer {
  const bytes = Buffer.of(kind, 0, 0, 0, 0);
  bytes.writeUInt16BE(place, 1);
  bytes.writeUInt16BE(index, 3);
  return bytes;
}

function objectStream(inside: [string, string][], pack: NonNullable<XrefStreamPdf['pack']>): string {
  let offset = 0;
  const pairs = inside.map(([number, text]) => {
    const pair = `${number} ${offset} `;
    offset += text.length + 1;
    return pair;
  });
  const head = pairs.join('');
  const { dictionary, data } = pack(Buffer.from(head + inside.map(([, text]) => `${text} `).join(''), 'latin1'));
  return streamOf(`/Type /ObjStm /N ${inside.length} /First ${head.length} ${dictionary}`, data);
}
