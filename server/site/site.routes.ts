import type { FastifyInstance } from 'fastify';
import { aheadPath, pagesAhead } from './ahead.ts';
import { manifest } from './manifest.ts';
import { robots, sitemap } from './sitemap.ts';

/** What machines ask for before they read the pages: sitemap, rules for crawlers, the app's manifest, what to fetch ahead. */
export function siteRoutes(app: FastifyInstance, publicUrl: string, security: Record<string, string>): void {
  const files: [path: string, type: string, text: string][] = [
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl)],
    ['/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl)],
    ['/manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifest())],
    ['/hi/manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifest('hi'))],
    [aheadPath, 'application/speculationrules+json', pagesAhead()],
  ];
  for (const [path, type, text] of files)
    app.get(path, { config: { access: 'everyone' }, schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({ ...security, 'cache-control': 'public, max-age=3600' })
        .type(type)
        .send(text),
    );
}
