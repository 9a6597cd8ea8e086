import { publicLanguages as ours, pageUrl, publicPages, unlisted } from './public-pages.ts';

export function sitemap(publicUrl: string, pages = publicPages, languages = ours): string {
  const entries = pages.flatMap((page) => {
    const twins = languages.map((language) => ({ code: language.code, address: pageUrl(publicUrl, page, language) }));
    const links = twins.map(
      ({ code, address }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${inXml(address)}"/>`,
    );
    return twins.map(
      ({ address }) => `<url><loc>${inXml(address)}</loc>${twins.length > 1 ? links.join('') : ''}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

export function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...unlisted.map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const inXml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
