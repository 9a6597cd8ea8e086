import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Corners, isUsable, straighten, wholePicture } from './perspective.ts';
import { noEdits, type PhotoEdits, turned } from './photo-edits.ts';

/** Creates a picture whose colours encode the position: red increases from left to right, green from top to bottom. */
function ramp(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set([(x / (width - 1)) * 255, (y / (height - 1)) * 255, 0, 255], (y * width + x) * 4);
  return { data, width, height };
}

const colour = ({ data, width }: { data: Uint8ClampedArray; width: number }, x: number, y: number) =>
  [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 2)].map((value) => value / 255);

test('the whole picture stays as it is', () => {
  const picture = ramp(40, 30);
  expect(straighten(picture, wholePicture)).toEqual(picture);
});

test('the corners of the result are the chosen corners of the picture', () => {
  const picture = ramp(201, 151);
  const corner = (x: number, y: number) =>
    fc.record({
      x: fc.double({ min: x, max: x + 0.4, noNaN: true }),
      y: fc.double({ min: y, max: y + 0.4, noNaN: true }),
    });
  fc.assert(
    fc.property(corner(0, 0), corner(0.6, 0), corner(0.6, 0.6), corner(0, 0.6), (a, b, c, d) => {
      const corners: Corners = [a, b, c, d];
      fc.pre(isUsable(corners));
      const result = straighten(picture, corners);
      const { width, height } = result;
      const found = [
        colour(result, 0, 0),
        colour(result, width - 1, 0),
        colour(result, width - 1, height - 1),
        colour(result, 0, height - 1),
      ];
      for (const [index, [x, y]] of found.entries()) {
        expect(x).toBeCloseTo(corners[index]?.x ?? -1, 1.9);
        expect(y).toBeCloseTo(corners[index]?.y ?? -1, 1.9);
      }
    }),
    { numRuns: 50 },
  );
});

test('a dented or empty shape is not usable', () => {
  expect(isUsable(wholePicture)).toBe(true);
  const [a, b, c, d] = wholePicture;
  expect(isUsable([a, b, { x: 0.2, y: 0.2 }, d])).toBe(false);
  expect(isUsable([b, a, c, d])).toBe(false);
  expect(isUsable([a, { x: 0.01, y: 0 }, { x: 0.01, y: 1 }, d])).toBe(false);
});

test('four quarter turns bring bars and corners back', () => {
  const [, ...others] = wholePicture;
  const edits: PhotoEdits = {
    ...noEdits,
    bars: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.05 }],
    corners: [{ x: 0.1, y: 0 }, ...others],
  };
  const once = turned(edits);
  expect(once.bars[0]?.x).toBeCloseTo(0.75);
  expect(once.corners[1]).toEqual({ x: 1, y: 0.1 });
  const back = turned(turned(turned(once)));
  expect(back.turns).toBe(0);
  for (const [index, { x, y }] of back.corners.entries()) {
    expect(x).toBeCloseTo(edits.corners[index]?.x ?? -1);
    expect(y).toBeCloseTo(edits.corners[index]?.y ?? -1);
  }
});
