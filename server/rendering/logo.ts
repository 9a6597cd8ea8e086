import type { Db } from '#database/connect.ts';
import { logoAddress, logoStart } from '#shared/settings/logo.ts';

export const logoBytes = (picture: string) => Buffer.from(picture.slice(logoStart.length), 'base64');

/** A wide logo gets room above and below, so that it is at most four times as wide as high. */
export function logoAsSvg(picture: string): string {
  const bytes = logoBytes(picture);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const room = Math.max(height, width / 4);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${room}" viewBox="0 ${(height - room) / 2} ${width} ${room}"><image width="${width}" height="${height}" href="${picture}"/></svg>`;
}

/** The logo of this address, also a former one. */
export async function findLogo(db: Db, address: string): Promise<string | undefined> {
  const rows = await db.selectFrom('shop_settings').select('content').where('section', '=', 'logo').execute();
  return rows.map(({ content }) => String(Object(content).picture)).find((known) => logoAddress(known) === address);
}
