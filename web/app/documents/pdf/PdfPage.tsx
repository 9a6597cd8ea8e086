import { useEffect, useRef } from 'react';
import { newCanvas, releaseCanvas } from '../photos/canvas.ts';
import type { Size } from '../shown-size.ts';
import type { OpenPdf } from './open-pdf.ts';
import { type PdfProblem, problemOf } from './within-time.ts';

type Props = {
  pdf: OpenPdf;
  page: number;
  label: string;
  size: Size;
  rotate: string;
  onDrawn: (isComplete: boolean) => void;
  onProblem: (problem: PdfProblem) => void;
};

/** Maximum number of pixels of a canvas; iPhones show nothing above 16.7 million. */
const mostPixels = 16_000_000;

/**
 * Draws a page, and draws it again after each zoom, so that it is sharp. Until then, the former drawing is stretched.
 */
export function PdfPage({ pdf, page, label, size: { width, height }, rotate, onDrawn, onProblem }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const scale = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
    const pixels = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
    pdf.draw(page, pixels, leaving.signal).then(
      ({ bitmap, isComplete }) => {
        if (leaving.signal.aborted) return bitmap.close();
        const canvas = newCanvas(bitmap.width, bitmap.height);
        canvas.className = 'size-full';
        canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        const former = holder.current?.querySelector('canvas');
        holder.current?.replaceChildren(canvas);
        if (former) releaseCanvas(former);
        onDrawn(isComplete);
      },
      (error: unknown) => !leaving.signal.aborted && onProblem(problemOf(error)),
    );
    return () => leaving.abort();
  }, [pdf, page, width, height, onDrawn, onProblem]);
  return (
    <div
      ref={holder}
      role="img"
      aria-label={label}
      className="absolute top-1/2 left-1/2 -translate-1/2 bg-white"
      style={{ width, height, rotate }}
    />
  );
}
