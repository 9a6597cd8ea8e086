import { deflateSync } from 'node:zlib';
import { aPdf } from './pdfs.ts';

/** Formats a stream object as PDF text. */
export const streamOf = (dictionary: string, data: Buffer) =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

type Drawing = { resources?: string; objects?: string[]; pages?: number };

/** Creates a PDF whose pages are drawn by `content`. Further objects are numbered from 5. */
export function aDrawnPdf(content: string, { resources = '', objects = [], pages = 1 }: Drawing = {}): Buffer {
  const drawing = streamOf('/Filter /FlateDecode', deflateSync(content));
  return aPdf({ page: ` /Contents 4 0 R /Resources << ${resources} >>`, pages, objects: [drawing, ...objects] });
}

/** Creates a small PDF whose colours take hours: a program of 100,000 steps calculates each pixel. */
export function aSlowPdf(): Buffer {
  const program = deflateSync(`{ pop ${'dup pop '.repeat(50_000)} }`);
  return aDrawnPdf('/S sh', {
    resources: '/Shading << /S 5 0 R >>',
    objects: [
      '<< /ShadingType 1 /ColorSpace /DeviceGray /Matrix [200 0 0 100 0 0] /Function 6 0 R >>',
      streamOf('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1] /Filter /FlateDecode', program),
    ],
  });
}
