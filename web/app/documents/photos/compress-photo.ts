import { drawScaled, releaseCanvas } from './canvas.ts';

export type EncodingLimits = {
  mostBytes: number;
  /** Long edges in pixels, tried in this order; below the last one, small print is unreadable. */
  smallerEdges: readonly number[];
  qualities: readonly number[];
};

/** Above it, a photo takes long to send from a phone. */
export const mostPhotoBytesSent = 400_000;

const ofOnePhoto: EncodingLimits = {
  mostBytes: mostPhotoBytesSent,
  smallerEdges: [2000, 1600, 1400, 1000],
  qualities: [0.8, 0.65],
};

/** Undefined if even the smallest version is too large or the browser cannot encode it. */
export async function encodePhoto(
  picture: HTMLCanvasElement,
  name: string,
  { mostBytes, smallerEdges, qualities } = ofOnePhoto,
): Promise<File | undefined> {
  const first = Math.max(picture.width, picture.height);
  for (const edge of [first, ...smallerEdges.filter((smaller) => smaller < first)]) {
    const scaled = edge === first ? picture : drawScaled(picture, picture.width, picture.height, edge);
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => scaled.toBlob(resolve, 'image/jpeg', quality));
      if (blob && blob.size <= mostBytes) {
        if (scaled !== picture) releaseCanvas(scaled);
        return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
      }
    }
    if (scaled !== picture) releaseCanvas(scaled);
  }
  return undefined;
}
