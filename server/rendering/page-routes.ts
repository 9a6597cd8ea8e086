import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { pathOfUrl } from '#server/http/request.ts';
import { languageOf, plainPath } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isServed, isSold } from './listed-pages.ts';
import { ownReplies } from './own-replies.ts';
import { notFoundPath, type Rendered, type RenderingOptions, render, type Web } from './render-page.ts';
import type { RenderedPage } from './rendered-page.ts';
import { sendPage } from './send-page.ts';
import { answerTooMany, isTooManyPath, type RefusedForm } from './too-many.ts';

/** For all paths that are neither endpoints nor files. A cached page is sent before any other work. */
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
      if (page && answers(page, request)) sendPage(request, reply, page);
      else done();
    });
    pages.get('/*', route, (request, reply) => answerPage(request, reply, options));
  });
}

/** Whether a cached page may be sent for a request. It may not if the request has a query that changes the page. */
function answers({ caching = '1' }: RenderedPage, { url }: FastifyRequest): boolean {
  return caching === '1' || url === pathOfUrl(url);
}

/** Whether a path gets a JSON error instead of a page: all below /api except the documentation. */
function isForPrograms(path: string, page = path): boolean {
  return path.startsWith('/api/') && page !== paths.apiDocs;
}

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
  const english = address || isData ? undefined : pageAddress(plainPath(path));
  if (english)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .redirect(english.path + request.url.slice(path.length), 308);
  if (isForPrograms(path, isData ? path : address?.path)) refuse('not_found');
  if (!address || isTooManyPath(address.path)) return answerUnknown(request, reply, options);
  if (!(await isServed(address, options.reading))) return answerUnknown(request, reply, options);
  if (isData && address.path !== pageOfData(path)) refuse('not_found');
  if (isData) return limited(reply, request, options, () => answerOwn(request, reply, options));
  if (address.path !== path) {
    if (!(await isSold(address, options.reading))) return answerUnknown(request, reply, options);
    const search = request.url.slice(path.length);
    return reply.header('cache-control', 'public, max-age=3600').redirect(address.path + search, 308);
  }
  return answerKnown(request, reply, address, options);
}

type PageAddress = NonNullable<ReturnType<Web['pageAddress']>>;

async function answerKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  address: PageAddress,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const { cache } = options;
  if (cache.isShared(address.pattern) === false)
    return limited(reply, request, options, () => answerOwn(request, reply, options));
  const known = cache.get(address.path);
  if (known) return answerWithQuery(request, reply, known, options);
  const first = () => answerFirst(request, reply, address, options);
  return limited(reply, request, options, first);
}

/** When renderings are limited, a `query-later` page is sent without its query. */
function answerWithQuery(
  request: FastifyRequest,
  reply: FastifyReply,
  known: RenderedPage,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const own = () => answerOwn(request, reply, options);
  return limited(reply, request, options, own, known.caching === 'query-later' ? { instead: known } : {});
}

/** Renders a page that is not cached yet from the path alone, without the query or cookies of the request. */
async function answerFirst(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, pattern }: PageAddress,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const { cache } = options;
  let personal: Rendered | undefined;
  const shared = await cache.share(path, pattern, async () => {
    const rendered = await render({ id: request.id, headers: {} }, path, options, true);
    if ('page' in rendered && rendered.page.caching) return rendered.page;
    if ('page' in rendered && rendered.page.status === 200) cache.learnPersonal(pattern);
    personal = rendered;
    return undefined;
  });
  if (shared)
    return answers(shared, request)
      ? sendPage(request, reply, shared)
      : answerWithQuery(request, reply, shared, options);
  const plain = request.url === path && request.headers.cookie === undefined;
  return personal && plain ? answer(personal, request, reply) : answerOwn(request, reply, options);
}

// React Router requests the data of /checkout/basic at /checkout/basic.data, and the data of the home page at /_.data.
const dataEnding = '.data';
const pageOfData = (path: string) => (path === '/_.data' ? '/' : path.slice(0, -dataEnding.length));

type Refusal = RefusedForm & { instead?: RenderedPage };

/** Well above the usual number for an office or a mobile carrier. One rendering takes 10 to 30 ms of CPU time. */
const renderLimit = { perAddress: 300, seconds: 60 };

/** Renders a page unless its address has had too many of them. Cached pages are not counted. */
export async function limited(
  reply: FastifyReply,
  request: FastifyRequest,
  options: RenderingOptions,
  work: () => Promise<FastifyReply>,
  { instead, ...form }: Refusal = {},
): Promise<FastifyReply> {
  try {
    await options.limits?.ofAddress('rendering', renderLimit, request);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'too_many') throw error;
    return instead ? sendPage(request, reply, instead) : answerTooMany(request, reply, error, options, form);
  }
  return work();
}

async function answerOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const reading = { ...options.reading, ...ownReplies(request, options.sessionCookie) };
  return answer(await render(request, request.url, { ...options, reading }, false), request, reply);
}

function answer(rendered: Rendered, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return 'other' in rendered ? passOn(rendered.other, reply) : sendPage(request, reply, rendered.page);
}

/** Sends the same cached not-found page for all unknown addresses of a language, because their number is unbounded. */
async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RenderingOptions,
): Promise<FastifyReply> {
  const path = notFoundPath(languageOf(pathOfUrl(request.url)));
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

function passOn(response: Response, reply: FastifyReply): FastifyReply {
  for (const [name, value] of response.headers) if (!name.startsWith('x-page-')) reply.header(name, value);
  // This response may set the browser cookie, so no shared cache may store it, whatever caching the page allows.
  reply.code(response.status).header('cache-control', 'private, no-store');
  return reply.send(response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null);
}
