import { drawScaled, releaseCanvas } from './canvas.ts';

// Below the limit of 1 MB, with room for the form's own bytes.
const mostBytes = 950_000;
/** Long edges in pixels, tried in this order: below the last one small print cannot be read. */
const smallerEdges = [2000, 1600, 1400, 1000];
const qualities = [0.85, 0.75, 0.65];

/** JPEG of the canvas below 950 kB; undefined if even the smallest is larger or the browser cannot encode. */
export async function encodePhoto(picture: HTMLCanvasElement, name: string): Promise<File | undefined> {
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
