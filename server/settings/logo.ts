import type { Db } from '#database/connect.ts';
import type { UploadInspector } from '#server/documents/upload-inspection-pool.ts';
import { refuse } from '#server/http/refuse.ts';
import { logoAddress, logoStart, longestLogo } from '#shared/settings/logo.ts';

export const logoBytes = (picture: string) => Buffer.from(picture.slice(logoStart.length), 'base64');

/** Draws the picture of the section anew, as other uploads, so that nothing but its pixels is kept. */
export async function redrawLogo(
  uploads: Pick<UploadInspector, 'inspect'>,
  sender: string,
  values: unknown,
): Promise<unknown> {
  const { picture }: { picture?: unknown } = Object(values);
  if (typeof picture !== 'string' || !picture.startsWith(logoStart)) return values;
  const drawn = await uploads.inspect(sender, 'profilePhoto', logoBytes(picture));
  if ('problem' in drawn) return refuse('invalid', { reasons: { picture: { code: 'setting_picture' } } });
  const next = logoStart + drawn.bytes.toString('base64');
  if (drawn.type !== 'image/png' || next.length > longestLogo)
    return refuse('invalid', { reasons: { picture: { code: 'setting_picture' } } });
  return { ...Object(values), picture: next };
}

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
