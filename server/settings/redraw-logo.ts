import type { UploadInspector } from '#server/documents/upload-inspection-pool.ts';
import { refuse } from '#server/http/refuse.ts';
import { logoBytes } from '#server/rendering/logo.ts';
import { logoStart, longestLogo } from '#shared/settings/logo.ts';

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
