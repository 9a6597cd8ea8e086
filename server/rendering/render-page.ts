import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isOutage } from '#database/connect.ts';
import type { Limits } from '#server/http/limits.ts';
import { contentSecurityPolicy, type PolicyHosts } from '#server/http/security-headers.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import { type Language, languages, prefixOf } from '#shared/language.ts';
import type { PageCache } from './page-cache.ts';
import { buildPage, hashInline, isPageCaching, newNonce, type RenderedPage } from './rendered-page.ts';

export type Web = typeof import('../../web/server.ts');

export type RenderingOptions = {
  web: () => Promise<Pick<Web, 'handle' | 'pageAddress'>>;
  reading: LoaderContext;
  cache: PageCache;
  /** Hosts of providers, by the name that a page sends in `X-Page-Policy`. */
  hosts: ReadonlyMap<string, PolicyHosts>;
  https: boolean;
  /** In development Vite injects its own scripts: pages have no content security policy and are not cached. */
  development: boolean;
  sessionCookie: string;
  /** Path of the speculation rules. */
  ahead?: string;
  limits?: Limits;
  /** Called for each page that is sent. */
  seen?: (request: Pick<IncomingMessage, 'headers' | 'url'>, status: number) => void;
};

type RequestSource = Pick<FastifyRequest, 'id' | 'headers'>;
/** Result of a rendering. A page with `caching` is the same for everyone. */
export type Rendered = { page: RenderedPage } | { other: Response };

export const notFoundPath = (language: Language) => `${prefixOf(language)}/not-found`;
const isNotFound = (path: string) => languages.some((language) => path === notFoundPath(language));
const isForAll = (status: number, address: string) => status === 429 || (status === 404 && isNotFound(address));

/** Renders a page. With `keep`, the page is cached if it is shared, and compressed at the highest level. */
export async function render(
  source: RequestSource,
  address: string,
  options: RenderingOptions,
  keep: boolean,
): Promise<Rendered> {
  const nonce = newNonce();
  const response = await fetchPage(source, address, nonce, options);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { other: response };
  const caching = response.status === 200 ? response.headers.get('x-page-cache') : null;
  const forAll = isPageCaching(caching);
  const isCached = keep && (forAll || isForAll(response.status, address));
  const page = await pageOf(response, nonce, isCached, options);
  return { page: forAll ? { ...page, caching } : page };
}

/** Renders a personal page with additional loader context. The page is never cached. */
export async function renderPrivatePage(
  request: FastifyRequest,
  path: string,
  options: RenderingOptions,
  more: Partial<LoaderContext>,
): Promise<RenderedPage> {
  const nonce = newNonce();
  const response = await fetchPage(request, path, nonce, { ...options, reading: { ...options.reading, ...more } });
  const page = await pageOf(response, nonce, false, options);
  return { ...page, headers: { ...page.headers, 'cache-control': 'private, no-store' } };
}

async function fetchPage(
  request: RequestSource,
  address: string,
  nonce: string,
  options: RenderingOptions,
): Promise<Response> {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'cookie'] as const) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const pageRequest = new Request(new URL(new URL(options.reading.publicUrl).origin + address), { headers });
  let hadOutage = false;
  const onError = (error: unknown) => {
    hadOutage ||= isOutage(error);
  };
  const { handle } = await options.web();
  const response = await handle(pageRequest, options.reading, { nonce, requestId: request.id, onError });
  // An outage is temporary, so it causes a 503 instead of a 500.
  return response.status === 500 && hadOutage
    ? new Response(response.body, { status: 503, headers: response.headers })
    : response;
}

async function pageOf(
  response: Response,
  nonce: string,
  keep: boolean,
  options: RenderingOptions,
): Promise<RenderedPage> {
  const html = await response.text();
  // A nonce must not be sent twice, so the policy of cached pages lists hashes of their inline tags instead.
  const inline = keep
    ? { scripts: hashInline(html, nonce, 'script'), styles: hashInline(html, nonce, 'style') }
    : { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
  const name = response.headers.get('x-page-policy') ?? '';
  const hosts = options.hosts.get(name);
  const policy = contentSecurityPolicy(inline, {
    https: options.https,
    ...(hosts ? { hosts } : {}),
  });
  const referrer = response.headers.get('referrer-policy');
  const caching = response.headers.get('cache-control') ?? 'private, no-store';
  return buildPage(html, nonce, keep, {
    status: response.status,
    headers: {
      ...(caching.startsWith('public') && keep && options.ahead ? { 'speculation-rules': `"${options.ahead}"` } : {}),
      ...(referrer ? { 'referrer-policy': referrer } : {}),
      ...(response.status === 503 ? { 'retry-after': '5' } : {}),
      'content-security-policy': options.development ? '' : policy,
      'cache-control': caching,
    },
  });
}
