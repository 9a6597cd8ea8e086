import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '#database/connect.ts';
import type { Reading } from '#shared/contract/reading.ts';
import { paths } from '#shared/paths.ts';
import { hashInline, newNonce, type Page, toPage } from './page.ts';
import type { PageCache } from './page-cache.ts';
import { pathIn } from './path-in.ts';
import { refuse } from './refuse.ts';
import { type Hosts, pagePolicy } from './security.ts';
import { sendPage } from './send-page.ts';

export type Web = typeof import('../../web/server.ts');

export type PagesOptions = {
  web: () => Promise<Pick<Web, 'handle'>>;
  reading: Reading;
  cache: PageCache;
  /** The providers' hosts, by the name that a page asks for in `X-Page-Policy`. */
  hosts: ReadonlyMap<string, Hosts>;
  security: Record<string, string>;
  https: boolean;
  /** The development server injects scripts of its own, so it gets no policy and no cache. */
  development: boolean;
  /** Where browsers find which pages to fetch ahead. */
  ahead?: string;
  /** Hears of every page that went out. */
  seen?: (request: Pick<IncomingMessage, 'headers' | 'url'>, status: number) => void;
};

/** Every address that is no endpoint and no file is a page. */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { seen } = options;
  app.register(async (pages) => {
    const route = {
      config: { access: 'everyone' as const },
      schema: { hide: true },
      onResponse(request: FastifyRequest, reply: FastifyReply, done: () => void) {
        seen?.(request, reply.statusCode);
        done();
      },
    };
    pages.get('/*', route, (request, reply) => answerPage(request, reply, options));
  });
}

/** Below /api only the documentation is a page; a program that asks for anything else gets an answer for programs. */
function isForPrograms(path: string): boolean {
  return path.startsWith('/api/') && path !== paths.apiDocs;
}

type Asker = Pick<FastifyRequest, 'id' | 'headers'>;
type Rendered = { page: Page; forAll: boolean } | { other: Response };

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions): Promise<FastifyReply> {
  const { cache, development } = options;
  const path = pathIn(request.url);
  const kept = cache.get(path);
  if (kept) return sendPage(request, reply, kept.page);
  if (isForPrograms(path)) refuse('not_found');
  // What is kept for everybody is made of the path alone: nobody's query or cookie may show in it.
  const plain = request.url === path && request.headers.cookie === undefined;
  let mine: Rendered | undefined;
  const shared =
    !development && (plain || cache.isForAll(path))
      ? await cache.share(path, async () => {
          const rendered = await render({ id: request.id, headers: {} }, path, options);
          if ('page' in rendered && rendered.forAll) return rendered.page;
          if (plain) mine = rendered;
          return undefined;
        })
      : undefined;
  if (shared) return sendPage(request, reply, shared.page);
  mine ??= await render(request, request.url, options);
  if ('other' in mine) return passOn(mine.other, reply, options);
  if (mine.forAll && !development) cache.learn(path);
  return sendPage(request, reply, mine.page);
}

async function render(asker: Asker, address: string, options: PagesOptions): Promise<Rendered> {
  const nonce = newNonce();
  const response = await answerOf(asker, address, nonce, options);
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { other: response };
  const forAll = response.status === 200 && response.headers.get('x-page-cache') === '1';
  return { page: await pageOf(response, nonce, forAll && !options.development, options), forAll };
}

/** A page for one person only, with what `more` knows beside the usual; never kept. */
export async function renderOnce(
  request: FastifyRequest,
  path: string,
  options: PagesOptions,
  more: Partial<Reading>,
): Promise<Page> {
  const nonce = newNonce();
  const response = await answerOf(request, path, nonce, { ...options, reading: { ...options.reading, ...more } });
  const page = await pageOf(response, nonce, false, options);
  return { ...page, headers: { ...page.headers, 'cache-control': 'private, no-store' } };
}

async function answerOf(request: Asker, address: string, nonce: string, options: PagesOptions): Promise<Response> {
  const headers = new Headers({ 'x-render-nonce': nonce, 'x-request-id': request.id });
  for (const name of ['accept', 'accept-language', 'cookie'] as const) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const asked = new Request(new URL(address, options.reading.publicUrl), { headers });
  const { reading, wasAway } = noticing(options.reading);
  const response = await (await options.web()).handle(asked, reading);
  // Nobody's fault that lasts: come back in a moment.
  return response.status === 500 && wasAway()
    ? new Response(response.body, { status: 503, headers: response.headers })
    : response;
}

/** The same to read, and whether the database was away meanwhile. */
function noticing(reading: Reading): { reading: Reading; wasAway: () => boolean } {
  let away = false;
  const notice = (error: unknown): never => {
    away ||= isOutage(error);
    throw error;
  };
  const plans = () => reading.plans().catch(notice);
  const plan = (id: string) => reading.plan(id).catch(notice);
  return { reading: { ...reading, plans, plan }, wasAway: () => away };
}

async function pageOf(response: Response, nonce: string, keep: boolean, options: PagesOptions): Promise<Page> {
  const html = await response.text();
  const inline = { scripts: hashInline(html, nonce, 'script'), styles: hashInline(html, nonce, 'style') };
  const hosts = options.hosts.get(response.headers.get('x-page-policy') ?? '');
  const policy = pagePolicy(inline, { https: options.https, ...(hosts ? { hosts } : {}) });
  const referrer = response.headers.get('referrer-policy');
  return toPage(html, nonce, keep, {
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

function passOn(response: Response, reply: FastifyReply, options: PagesOptions): FastifyReply {
  reply.code(response.status).headers(options.security);
  for (const [name, value] of response.headers) if (!name.startsWith('x-page-')) reply.header(name, value);
  return reply.send(response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : null);
}
