import type { FastifyInstance } from 'fastify';
import { languages, prefixOf } from '#shared/language.ts';
import { servicePath } from '#shared/paths.ts';
import { manifest } from './manifest.ts';
import { publicPages } from './public-pages.ts';
import { robots, sitemap } from './sitemap.ts';
import { speculationRules, speculationRulesPath } from './speculation-rules.ts';

export function siteRoutes(app: FastifyInstance, publicUrl: string, services: () => Promise<{ slug: string }[]>): void {
  app.get('/sitemap.xml', { config: { access: 'everyone' }, schema: { hide: true } }, async (_request, reply) => {
    const pages = (await services()).map(({ slug }) => servicePath(slug)).filter((path) => !publicPages.includes(path));
    const text = sitemap(publicUrl, [...publicPages, ...pages]);
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(text);
  });
  const files: [path: string, type: string, text: () => string][] = [
    ['/robots.txt', 'text/plain; charset=utf-8', () => robots(publicUrl)],
    ...languages.map((language): [string, string, () => string] => [
      `${prefixOf(language)}/manifest.webmanifest`,
      'application/manifest+json',
      () => JSON.stringify(manifest(language)),
    ]),
    [speculationRulesPath, 'application/speculationrules+json', speculationRules],
  ];
  for (const [path, type, text] of files)
    app.get(path, { config: { access: 'everyone' }, schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(text()),
    );
}
