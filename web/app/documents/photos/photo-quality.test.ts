import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { findPhotoWarnings } from './photo-quality.ts';

/** Creates a picture of a printed page on a table: lines of small text on off-white paper. */
function page(lines = 26): Buffer {
  const text = Array.from(
    { length: lines },
    (_, line) =>
      `<text x="140" y="${110 + line * 21}" font-size="15" font-family="sans-serif" fill="#222">FSSAI 100${line} Sharma Kitchen, 12 MG Road, Bengaluru 560001, valid until 31-03-2027, owner: R. Sharma</text>`,
  ).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="#6b5b4a"/><rect x="100" y="60" width="800" height="590" fill="#d9d6cc"/>${text}</svg>`,
  );
}

async function warnings(
  change: (picture: Sharp) => Sharp = (picture) => picture,
  { svg = page(), shortEdge = 700 } = {},
) {
  const { data, info } = await change(sharp(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return findPhotoWarnings({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }, shortEdge);
}

describe('a photo of a printed page', () => {
  test('in good light and focus has no warning', async () => {
    expect(await warnings()).toEqual([]);
  });

  test('is called blurred when it is, also in little light', async () => {
    expect(await warnings((picture) => picture.blur(6))).toContain('blurred');
    expect(await warnings((picture) => picture.blur(6).linear(0.5, 0))).toContain('blurred');
    expect(await warnings((picture) => picture.linear(0.5, 0))).not.toContain('blurred');
  });

  test('is called dark, pale, reflecting or small when it is', async () => {
    expect(await warnings((picture) => picture.linear(0.25, 0))).toContain('dark');
    expect(await warnings((picture) => picture.linear(0.02, 243))).toContain('pale');
    const lamp = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><circle cx="500" cy="350" r="200" fill="#fff"/></svg>',
    );
    expect(await warnings((picture) => picture.composite([{ input: lamp }]))).toContain('glare');
    expect(await warnings(undefined, { shortEdge: 420 })).toEqual(['small']);
  });

  test('that covers a small part of the picture is not called blurred', async () => {
    const card = await sharp(page(26)).resize(420).toBuffer();
    const table = sharp({ create: { width: 1000, height: 700, channels: 3, background: '#6b5b4a' } });
    expect(await warnings(() => table.composite([{ input: card }]).png())).not.toContain('blurred');
  });

  test('with the white background of a screen is not called reflecting', async () => {
    const white = page().toString().replace('#6b5b4a', '#fff').replace('#d9d6cc', '#fff');
    expect(await warnings(undefined, { svg: Buffer.from(white), shortEdge: 700 })).not.toContain('glare');
  });
});
