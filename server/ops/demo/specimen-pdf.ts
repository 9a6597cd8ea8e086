import { brand } from '#shared/brand.ts';

/** Creates a one-page PDF that identifies itself as a sample. */
export function specimenPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = [...lines, `SPECIMEN. Not a document: made for the demonstration of ${brand.name}.`];
  const text = shown
    .map((line, row) => `BT /F ${row === shown.length - 1 ? 8 : 16} Tf 24 ${130 - row * 30} Td (${line}) Tj ET`)
    .join('\n');
  const content = `0.5 w 10 10 320 160 re S\n${text}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 340 180] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return new TextEncoder().encode(pdf + table + end);
}
