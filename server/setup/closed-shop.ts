import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#server/http/refuse.ts';
import { pathOfUrl } from '#server/http/request.ts';
import { plainPath } from '#shared/language.ts';
import { screenAt } from '#shared/screens.ts';

/** What somebody without an account may call while the shop is closed: the sign-in and the set-up. */
const signIn = new Set([
  '/api/auth/login',
  '/api/auth/verify-token',
  '/api/auth/logout',
  '/api/auth/forgot-password',
  '/api/auth/reset-password/:token',
  '/api/setup/:token',
  '/api/auth/invitation/:token',
  '/livez',
  '/readyz',
]);
const files = /\.(?!data$)[a-z0-9]+$/;

type Door = {
  isOpen: () => boolean;
  /** Whether the request has the session of staff, who look at the pages before they open. */
  isStaff: (request: FastifyRequest) => Promise<boolean>;
};

/** Until it is opened, a real shop answers nobody but those who set it up. */
export function closeUntilOpened(app: FastifyInstance, { isOpen, isStaff }: Door): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOpen()) return undefined;
    const { url = '', config } = request.routeOptions;
    if (config.access !== undefined && config.access !== 'everyone') return undefined;
    const path = pathOfUrl(request.url);
    if (signIn.has(url)) return undefined;
    if (path.startsWith('/api/')) {
      reply.header('retry-after', '3600');
      refuse('shop_closed');
    }
    const page = plainPath(path).replace(/\.data$/, '');
    const kind = screenAt(page)?.kind;
    if (kind === 'staff' || (kind === 'entry' && page !== '/signup')) return undefined;
    if (files.test(path) && path !== '/sitemap.xml') return undefined;
    if (await isStaff(request)) return undefined;
    return reply
      .code(503)
      .headers({
        'retry-after': '3600',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      })
      .type('text/html; charset=utf-8')
      .send(page503);
  });
}

const style = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:32rem;margin:20vh auto;padding:0 1.25rem}h1{font-size:1.75rem;line-height:1.2}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

const page503 = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Not open yet</title><style>${style}</style></head>
<body><h1>This shop is not open yet.</h1><p lang="hi">यह दुकान अभी खुली नहीं है।</p><p><a href="/login">Staff log in here.</a></p></body>
</html>
`;
