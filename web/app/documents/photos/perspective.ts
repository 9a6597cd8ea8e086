import type { Pixels } from './photo-quality.ts';

/** Point in a picture, as fractions (0 to 1) of its width and height. */
export type Point = { x: number; y: number };
/** Corners in the order top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Whether the corners form a convex, clockwise quadrilateral that is not too small. */
export function isUsable(corners: Corners): boolean {
  const turns = corners.map((at, index) => {
    const next = corners[(index + 1) % 4] ?? at;
    const after = corners[(index + 2) % 4] ?? at;
    return (next.x - at.x) * (after.y - next.y) - (next.y - at.y) * (after.x - next.x);
  });
  return turns.every((turn) => turn > 0.02);
}

export function straighten(
  source: Pixels,
  corners: Corners,
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * (source.width - 1), y: y * (source.height - 1) })) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
  const width = Math.max(1, Math.round(Math.max(length(a, b), length(d, c)))) + 1;
  const height = Math.max(1, Math.round(Math.max(length(a, d), length(b, c)))) + 1;
  const at = projection([a, b, c, d]);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = at(x / (width - 1), y / (height - 1));
      blend(source, from, data, (y * width + x) * 4);
    }
  return { width, height, data };
}

/** Maps the unit square (P. Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3). */
function projection([a, b, c, d]: Corners): (u: number, v: number) => Point {
  const [dx1, dx2, sx] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, sy] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}

function blend({ data, width, height }: Pixels, { x, y }: Point, into: Uint8ClampedArray, at: number): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [across, down] = [x - left, y - top];
  for (let channel = 0; channel < 3; channel += 1) {
    const pixel = (px: number, py: number) => data[(py * width + px) * 4 + channel] ?? 0;
    const upper = pixel(left, top) * (1 - across) + pixel(right, top) * across;
    const lower = pixel(left, bottom) * (1 - across) + pixel(right, bottom) * across;
    into[at + channel] = upper * (1 - down) + lower * down;
  }
  into[at + 3] = 255;
}
