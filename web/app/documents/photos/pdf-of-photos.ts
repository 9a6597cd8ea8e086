import { PDFDocument } from '@cantoo/pdf-lib';

/** Long edge of an A4 page in points. */
const longEdge = 842;

/** Creates a PDF with one JPEG per page, in the picture's aspect ratio. The JPEGs are not encoded again. */
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
