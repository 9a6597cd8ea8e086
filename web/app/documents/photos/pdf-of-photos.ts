import { PDFDocument } from '@cantoo/pdf-lib';

/** Long edge of a page in points, as of A4. */
const longEdge = 842;

/** A PDF with one JPEG on each page; the page has the shape of its picture. The JPEGs are stored as they are. */
export async function pdfOfPhotos(photos: readonly ArrayBuffer[], title: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  for (const photo of photos) {
    const picture = await pdf.embedJpg(photo);
    const { width, height } = picture.scale(longEdge / Math.max(picture.width, picture.height));
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return Uint8Array.from(await pdf.save());
}
