import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/http/refuse.ts';
import { brand, settings } from '#shared/brand.ts';
import { brandIcon } from './brand-icons.ts';
import { logoBytes } from './logo.ts';
import { compress, etagOf, type RenderedPage } from './rendered-page.ts';
import { sendPage } from './send-page.ts';

const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
  ['.mp3', 'audio/mpeg'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.xml', 'application/xml'],
  ['.webmanifest', 'application/manifest+json'],
]);
const compressible = /^(text|application|image\/svg)/;

/** Built browser files by URL path, in memory. Compressible files are compressed at their first request. */
export type Assets = ReadonlyMap<string, RenderedPage>;

export function readAssets(folder: string): Assets {
  const files = new Map<string, RenderedPage>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types.get(extname(name));
    if (type) files.set(`/${name.replaceAll('\\', '/')}`, fileOf(join(folder, name), type));
  }
  return files;
}

export function serveAssets(app: FastifyInstance, files: Assets): void {
  const icon = files.get('/icon.svg');
  app.get('/logo.png', { config: { access: 'everyone' }, schema: { hide: true } }, (_request, reply) => {
    if (!brand.logo) return refuse('not_found');
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png');
    return reply.send(logoBytes(settings.logo.picture));
  });
  for (const [url, file] of files) {
    const own = icon && /^\/[\w-]+\.(svg|png|ico)$/.test(url) ? () => brandIcon(url, file, icon) : undefined;
    serveAsset(app, url, file, own);
  }
}

function fileOf(path: string, type: string): RenderedPage {
  const raw = readFileSync(path);
  const hashed = /[/\\]assets[/\\]/.test(path);
  const headers = {
    'content-type': type,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'accept-encoding',
    etag: etagOf(raw),
  };
  return { status: 200, headers, raw, br: undefined, gzip: undefined };
}

/** The best quality would delay the first request by more than a second, and saves half a percent. */
const brotliParams = (raw: Buffer) => (raw.length > 380_000 ? { [constants.BROTLI_PARAM_QUALITY]: 9 } : {});

function serveAsset(
  app: FastifyInstance,
  url: string,
  file: RenderedPage,
  own?: () => Promise<RenderedPage | undefined>,
): void {
  const packs = compressible.test(file.headers['content-type'] ?? '');
  app.get(url, { config: { access: 'everyone' }, schema: { hide: true } }, async (request, reply) => {
    const instead = await own?.();
    if (instead) return sendPage(request, reply, instead);
    if (packs && !file.br) Object.assign(file, await compress(file.raw, brotliParams(file.raw)));
    return sendPage(request, reply, file);
  });
}
