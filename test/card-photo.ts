import sharp from 'sharp';

/** Creates a photo of a card on a table as a 12-megapixel phone stores it: sideways, with an EXIF orientation. */
export async function cardPhotoBytes({ blur = 0 } = {}): Promise<Buffer> {
  const lines = Array.from(
    { length: 24 },
    (_, line) =>
      `<text x="820" y="${1000 + line * 60}" font-size="46" fill="#222">DL-${line} 2031 0045 ${7 * line} Asha Rao, 4 Church Street, Bengaluru</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="4000"><rect width="3000" height="4000" fill="#6b5b4a"/><rect x="750" y="900" width="1500" height="1600" fill="#d9d6cc"/>${lines.join('')}</svg>`;
  const picture = sharp(Buffer.from(svg));
  const upright = blur > 0 ? picture.blur(blur) : picture;
  return upright.rotate(-90).jpeg({ quality: 96 }).withMetadata({ orientation: 6 }).toBuffer();
}
