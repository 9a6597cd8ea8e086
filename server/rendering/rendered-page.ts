import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Requests for which a cached page may be sent. `1`: all, regardless of their query. `no-query`: those without a query,
 * because the query changes the page. `query-later`: like `no-query`, but the browser also reads the query after
 * hydration, so the cached page may be sent to all when renderings are limited.
 */
export type PageCaching = '1' | 'no-query' | 'query-later';

export const isPageCaching = (value: string | null): value is PageCaching =>
  value === '1' || value === 'no-query' || value === 'query-later';

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  raw: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  caching?: PageCaching;
};

export const newNonce = () => randomBytes(16).toString('base64');

export const etagOf = (raw: Buffer) => `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;

/** Compresses a body that is sent many times, with gzip and brotli (by default at its best quality). */
export async function compress(
  raw: Buffer,
  params: Record<number, number> = {},
): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(raw, { params }),
    promisify(gzip)(raw, { level: 9 }),
  ]);
  return { br, gzip: zipped };
}

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the hashes of the inline tags that carry this rendering's nonce; injected tags without it get no hash. */
export function hashInline(html: string, nonce: string, tag: 'script' | 'style'): string[] {
  const found = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(
    new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'),
  ))
    if (attributes.includes(`nonce="${nonce}"`) && body) found.add(sha(body));
  return [...found];
}

// Blocks of 64 kB compress pages of this size slightly better than the default.
const cachedEffort = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGBLOCK]: 16,
};
const onceEffort = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** A cached page carries no nonce, because its policy lists hashes, and is compressed at the highest level. */
export async function buildPage(
  html: string,
  nonce: string,
  isCached: boolean,
  rest: { status: number; headers: Record<string, string> },
): Promise<RenderedPage> {
  const raw = Buffer.from(isCached ? html.replaceAll(` nonce="${nonce}"`, '') : html);
  const compressed = isCached
    ? await compress(raw, cachedEffort)
    : { br: await promisify(brotliCompress)(raw, { params: onceEffort }), gzip: undefined };
  return {
    status: rest.status,
    headers: {
      ...rest.headers,
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      ...(isCached && rest.status !== 429 ? { etag: etagOf(raw) } : {}),
    },
    raw,
    ...compressed,
  };
}
