import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOfUrl } from '#server/http/path-of-url.ts';
import { consume, networkOf, type RateLimiter } from '#server/http/rate-limit.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { contentSecurityPolicy, type PolicyHosts } from '#server/http/security-headers.ts';
import type { LoaderContext } from '#shared/contract/loader-context.ts';
import { type Language, languageOf, languages, prefixOf } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isSold, isUnlisted } from './listed-pages.ts';
import { noticing } from './noticing-outage.ts';
import { buildPage, hashInline, newNonce, type RenderedPage } from './page.ts';
import type { PageCache } from './page-cache.ts';
import { sendPage } from './send-page.ts';

export type Web = typeof import('../../web/server.ts');

export type RenderingOptions = {
  web: () => Promise<Pick<Web, 'handle' | 'pageAddress'>>;
  reading: LoaderContext;
  cache: PageCache;
  /** Hosts of providers, by the name that a page sends in `X-Page-Policy`. */
  hosts: ReadonlyMap<string, PolicyHosts>;
  security: Record<string, string>;
  https: boolean;
  /** Vite injects scripts of its own, so development has no policy and no cache. */
  development: boolean;
  /** Address of the speculation rules. */
  ahead?: string;
  /** Paths of all public pages. */
  listed: ReadonlySet<string>;
  /** Rate limit of uncached renderings per network. */
  renderLimit?: RateLimiter | undefined;
  /** Called for every page sent. */
  seen?: (request: Pick<IncomingMessage, 'headers' | 'url'>, status: number) => void;
};

/** Page rendering: every path that is no endpoint or file. A cached page is sent before any other work. */
export function registerPages(app: FastifyInstance, options: RenderingOptions): void {
  const { cache, seen } = options;
  app.register(async (pages) => {
    const route = {
      config: { access: 'everyone' as const },
      schema: { hide: true },
      onResponse(request: FastifyRequest, reply: FastifyReply, done: () => void) {
        seen?.(request, reply.statusCode);
        done();
      },
    };
    pages.addHook('onRequest', (request, reply, done) => {
      const page = cache.get(pathOfUrl(request.url));
      if (page) sendPage(request, reply, page);
      else done();
    });
    pages.get('/*', route, (request, reply) => answerPage(request, reply, options));
  });
}

/** Unknown paths below /api get a JSON error instead of a page; the documentation is a page. */
function isForPrograms(path: string, page = path): boolean {
  return path.startsWith('/api/') && page !== paths.apiDocs;
}

type Asker = Pick<FastifyRequest, 'id' | 'headers'>;
type Rendered = { page: RenderedPage; forAll: boolean } | { other: Response };

/** Path of the not-found page by language. */
const notFoundIn = (language: Language) => `${prefixOf(language)}/not-found`;
const isNotFound = (path: string) => languages.some((language) => path === notFoundIn(language));

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const { development } = options;
  const path = pathOfUrl(request.url);
  if (development) return isForPrograms(path) ? refuse('not_found') : answerOwn(request, reply, options);
  const { pageAddress } = await options.web();
  const isData = path.endsWith(dataEnding);
  const address = pageAddress(isData ? pageOfData(path) : path);
  if (isForPrograms(path, isData ? path : address?.path)) refuse('not_found');
  if (!address || isUnlisted(address, pageAddress, options.listed)) return answerUnknown(request, reply, options);
  if (isData && address.path !== pageOfData(path)) refuse('not_found');
  if (isData) return limited(reply, request, options, () => answerOwn(request, reply, options));
  if (address.path !== path) {
    if (!(await isSold(address, options.reading))) return answerUnknown(request, reply, options);
    const search = request.url.slice(path.length);
    return reply
      .headers(options.security)
      .header('cache-control', 'public, max-age=3600')
      .redirect(address.path + search, 308);
  }
  return limited(reply, request, options, () => answerKnown(request, reply, address, options));
}

type PageAddress = NonNullable<ReturnType<Web['pageAddress']>>;

async function answerKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, pattern }: PageAddress,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const { cache } = options;
  if (cache.isShared(pattern) === false) return answerOwn(request, reply, options);
  // A shared page is rendered from the path alone, without the query or cookies of the request.
  let mine: Rendered | undefined;
  const shared = await cache.share(path, pattern, async () => {
    const rendered = await render({ id: request.id, headers: {} }, path, options, true);
    if ('page' in rendered && rendered.forAll) return rendered.page;
    if ('page' in rendered && rendered.page.status === 200) cache.learnPersonal(pattern);
    mine = rendered;
    return undefined;
  });
  if (shared) return sendPage(request, reply, shared);
  const plain = request.url === path && request.headers.cookie === undefined;
  return mine && plain ? answer(mine, request, reply, options) : answerOwn(request, reply, options);
}

// React Router requests the data of a page at /checkout/basic.data, and at /_root.data for the first page.
const dataEnding = '.data';
const pageOfData = (path: string) => (path === '/_root.data' ? '/' : path.slice(0, -dataEnding.length));

/** Applies the rate limit of renderings; cached pages are not counted. */
async function limited(
  reply: FastifyReply,
  request: FastifyRequest,
  options: RenderingOptions,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    await consume(options.renderLimit, networkOf(request.ip));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return answerTooMany(reply, error, options);
  }
  return work();
}

/** Renders a page for this request only. */
async function answerOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RenderingOptions,
): Promise<FastifyReply> {
  return answer(await render(request, request.url, options, false), request, reply, options);
}

function answer(
  rendered: Rendered,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RenderingOptions,
): FastifyReply {
  return 'other' in rendered ? passOn(rendered.other, reply, options) : sendPage(request, reply, rendered.page);
}

/** As plain text, because the response is shown in a browser window. */
function answerTooMany(
  reply: FastifyReply,
  { message, details }: HttpError,
  { security }: RenderingOptions,
): FastifyReply {
  return reply
    .code(429)
    .headers({ ...security, 'retry-after': String(details['retryAfter']), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(message);
}

/** One cached not-found page for all unknown addresses, whose number is unbounded. */
async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const path = notFoundIn(languageOf(pathOfUrl(request.url)));
  const { cache } = options;
  const page =
    cache.get(path) ??
    (await cache.share(path, path, async () => {
      const rendered = await render({ id: request.id, headers: {} }, path, options, true);
      return 'page' in rendered && rendered.page.status === 404 ? rendered.page : undefined;
    }));
  if (page) return sendPage(request, reply, page);
  return limited(reply, request, options, () => answerOwn(request, reply, options));
}

/** `keep`: the page is cached if it is shared, and compressed at the highest level. */
async function render(asker: Asker, address: string, options: RenderingOptions, keep: boolean): Promise<Rendered> {
  const nonce = newNonce();
  const response = await answerOf(asker, address, nonce, options);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { other: response };
  const forAll = response.status === 200 && response.headers.get('x-page-cache') === '1';
  const kept = keep && (forAll || (response.status === 404 && isNotFound(address)));
  return { page: await pageOf(response, nonce, kept, options), forAll };
}

/** Renders a personal page with additional loader context; never cached. */
export async function renderPrivatePage(
  request: FastifyRequest,
  path: string,
  options: RenderingOptions,
  more: Partial<LoaderContext>,
): Promise<RenderedPage> {
  const nonce = newNonce();
  const response = await answerOf(request, path, nonce, { ...options, reading: { ...options.reading, ...more } });
  const page = await pageOf(response, nonce, false, options);
  return { ...page, headers: { ...page.headers, 'cache-control': 'private, no-store' } };
}

async function answerOf(request: Asker, address: string, nonce: string, options: RenderingOptions): Promise<Response> {
  const headers = new Headers({ 'x-render-nonce': nonce, 'x-request-id': request.id });
  for (const name of ['accept', 'accept-language', 'cookie'] as const) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const asked = new Request(new URL(new URL(options.reading.publicUrl).origin + address), { headers });
  const { reading, wasAway } = noticing(options.reading);
  const response = await (await options.web()).handle(asked, reading);
  // An outage is temporary: 503 instead of 500.
  return response.status === 500 && wasAway()
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
  // A nonce must not be sent twice, so the policy of cached pages lists hashes of their inline tags.
  const inline = keep
    ? { scripts: hashInline(html, nonce, 'script'), styles: hashInline(html, nonce, 'style') }
    : { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
  const hosts = options.hosts.get(response.headers.get('x-page-policy') ?? '');
  const policy = contentSecurityPolicy(inline, { https: options.https, ...(hosts ? { hosts } : {}) });
  const referrer = response.headers.get('referrer-policy');
  return buildPage(html, nonce, keep, {
    status: response.status,
    headers: {
      ...options.security,
      ...(keep && options.ahead ? { 'speculation-rules': `"${options.ahead}"` } : {}),
      ...(referrer ? { 'referrer-policy': referrer } : {}),
      ...(response.status === 503 ? { 'retry-after': '5' } : {}),
      ...(options.development ? {} : { 'content-security-policy': policy }),
      'cache-control': response.headers.get('cache-control') ?? 'private, no-store',
    },
  });
}

function passOn(response: Response, reply: FastifyReply, options: RenderingOptions): FastifyReply {
  // Data of a page may set the browser's cookie, so no shared cache may store it.
  reply.code(response.status).headers({ ...options.security, 'cache-control': 'private, no-store' });
  for (const [name, value] of response.headers) if (!name.startsWith('x-page-')) reply.header(name, value);
  return reply.send(response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null);
}
