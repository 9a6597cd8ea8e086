type PdfOptions = {
  /** Additional entries of the catalogue, as PDF text. */
  catalogue?: string;
  /** Additional entries of the page, as PDF text that begins with a blank. */
  page?: string;
  /** Additional objects, as PDF text, numbered from 4. */
  objects?: string[];
  /** Number of pages, all the same. */
  pages?: number;
};

/** Creates a PDF with an empty page and the given additions. */
export function aPdf({ catalogue = '', page = '', objects = [], pages = 1 }: PdfOptions = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100]${page} >>`,
    ...objects,
  ].map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`);
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = all.map((text) => {
    const place = body.length;
    body += text;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = all.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}
