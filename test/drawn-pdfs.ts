import { deflateSync } from 'node:zlib';
import { streamOf } from './pdf-packers.ts';
import { aPdf } from './pdfs.ts';

type Drawing = { resources?: string; objects?: string[]; page?: string };

/** Creates a PDF with one page that is drawn by `content`. Further objects are numbered from 5. */
export function aDrawnPdf(content: string, { resources = '', objects = [], page = '' }: Drawing = {}): Buffer {
  const drawing = streamOf('/Filter /FlateDecode', deflateSync(content));
  return aPdf({ page: ` /Contents 4 0 R /Resources << ${resources} >>${page}`, objects: [drawing, ...objects] });
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

/** Creates a PDF of 3 kB whose page has 10¹¹ lines: each of its nested forms draws the next one ten times. */
export function aPdfWithoutEnd(): Buffer {
  const levels = 12;
  const form = (level: number) => {
    const next = level + 1 < levels ? `/F ${level + 6} 0 R` : '';
    const content = next ? '/F Do '.repeat(10) : '0 0 m 90 90 l S';
    return streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << ${next} >> >>`,
      Buffer.from(content),
    );
  };
  return aDrawnPdf('/F Do', {
    resources: '/XObject << /F 5 0 R >>',
    objects: Array.from({ length: levels }, (_, level) => form(level)),
  });
}
