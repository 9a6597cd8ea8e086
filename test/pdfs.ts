import { deflateSync } from 'node:zlib';

/** PDF action that runs a script. */
export const pdfScript = '<< /S /JavaScript /JS (app.alert(1)) >>';

type PdfOptions = {
  /** Additional entries of the catalogue, as PDF text. */
  catalogue?: string;
  /** Additional entries of the page, as PDF text that begins with a blank. */
  page?: string;
  /** Additional objects, as PDF text, numbered from 4. */
  objects?: string[];
  /** Objects stored in a compressed object stream. */
  packed?: string[];
  /** Type and filter in the dictionary of this stream. */
  packedAs?: string;
  trailer?: string;
  /** Bytes after the end of the file. */
  after?: string;
};

/** Creates a PDF with one empty page and the given additions. */
export function aPdf({
  catalogue = '',
  page = '',
  objects = [],
  packed = [],
  packedAs = '/Type /ObjStm /Filter /FlateDecode',
  trailer = '',
  after = '',
}: PdfOptions = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]${page} >>`,
    ...objects,
  ].map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`);
  if (packed.length > 0) all.push(packedObject(all.length + 1, packed, packedAs));
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = all.map((text) => {
    const place = body.length;
    body += text;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = all.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n${after}`;
  return Buffer.from(body + end, 'latin1');
}

function packedObject(number: number, packed: string[], packedAs: string): string {
  let offset = 0;
  const pairs = packed.map((text, index) => {
    const pair = `${100 + index} ${offset}`;
    offset += text.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const raw = Buffer.from(`${head}${packed.join(' ')}`, 'latin1');
  const content = packedAs.includes('Flate') || packedAs.includes('Fl#61te') ? deflateSync(raw) : raw;
  const dictionary = `<< ${packedAs} /N ${packed.length} /First ${head.length} /Length ${content.length} >>`;
  return `${number} 0 obj\n${dictionary}\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`;
}
