import type { PhotoWarning } from '#shared/rules/cases/photo-warnings.ts';

/**
 * Warnings about the readability of a photo, derived from its pixels. Sharpness is the variance of the Laplacian
 * divided by the variance of the grey values, so it does not depend on the light. The 90th percentile of several tiles
 * is used, so that a card on an empty table does not count as blurred. The thresholds are for pictures 1,000 pixels
 * wide.
 */

export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

const limits = {
  blurred: 0.03,
  soft: 0.12,
  darkMean: 60,
  paleMean: 235,
  paleDeviation: 15,
  lowDeviation: 12,
  glareLevel: 250,
  glareShare: [0.08, 0.4],
  /** Minimum short edge of the photo in pixels. */
  smallEdge: 600,
} as const;

/** `shortEdge` is the short edge of the photo before it was scaled to 1,000 pixels. */
export function findPhotoWarnings(pixels: Pixels, shortEdge: number): PhotoWarning[] {
  const grey = toGrey(pixels);
  const { mean, deviation } = statistics(grey);
  const found: PhotoWarning[] = [];
  if (shortEdge < limits.smallEdge) found.push('small');
  if (mean < limits.darkMean) found.push('dark');
  else if ((mean > limits.paleMean && deviation < limits.paleDeviation) || deviation < limits.lowDeviation)
    found.push('pale');
  const share = largestBrightShare(grey, pixels.width, pixels.height);
  if (share > limits.glareShare[0] && share < limits.glareShare[1]) found.push('glare');
  const sharp = sharpness(smoothed(grey, pixels.width, pixels.height), pixels.width, pixels.height);
  if (sharp < limits.blurred) found.push('blurred');
  else if (sharp < limits.soft) found.push('soft');
  return found;
}

function toGrey({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4)
    grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  return grey;
}

function statistics(values: Float32Array): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / values.length - mean * mean)) };
}

/** Averages 3 × 3 pixels, to reduce sensor noise, which would count as sharp detail. */
function smoothed(grey: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(grey.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      result[at] = (row3(grey, at - width) + row3(grey, at) + row3(grey, at + width)) / 9;
    }
  return result;
}

const row3 = (grey: Float32Array, at: number) => (grey[at - 1] ?? 0) + (grey[at] ?? 0) + (grey[at + 1] ?? 0);

const tiles = 8;

/** Laplacian's variance: 90th percentile over 8 × 8 tiles, divided by the variance of the whole picture. */
function sharpness(grey: Float32Array, width: number, height: number): number {
  const whole = statistics(grey).deviation ** 2;
  if (whole < 1) return 0;
  const found: number[] = [];
  for (let row = 0; row < tiles; row += 1)
    for (let column = 0; column < tiles; column += 1)
      found.push(laplacianVariance(grey, width, height, column, row) / whole);
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * 0.9)] ?? 0;
}

function laplacianVariance(grey: Float32Array, width: number, height: number, column: number, row: number): number {
  const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * width) / tiles)) as [number, number];
  const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * height) / tiles)) as [number, number];
  let sum = 0;
  let squares = 0;
  let count = 0;
  // Start two pixels from the edge, because the pixels at the edge are not smoothed.
  for (let y = Math.max(2, top); y < Math.min(height - 2, bottom); y += 1)
    for (let x = Math.max(2, left); x < Math.min(width - 2, right); x += 1) {
      const at = y * width + x;
      const value =
        (grey[at - width] ?? 0) +
        (grey[at - 1] ?? 0) -
        4 * (grey[at] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at + width] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** A connected bright area is a reflection, unless it is tiny or large enough to be the page itself. */
function largestBrightShare(grey: Float32Array, width: number, height: number): number {
  const bright = new Uint8Array(grey.length);
  for (let at = 0; at < grey.length; at += 1) bright[at] = (grey[at] ?? 0) >= limits.glareLevel ? 1 : 0;
  let largest = 0;
  const waiting: number[] = [];
  const visit = (at: number) => {
    if (!bright[at]) return;
    bright[at] = 0;
    waiting.push(at);
  };
  for (let start = 0; start < bright.length; start += 1) {
    if (!bright[start]) continue;
    let size = 0;
    bright[start] = 0;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      visit(at - width);
      visit(at + width);
    }
    largest = Math.max(largest, size);
  }
  return largest / (width * height);
}
