import type { MetaDescriptor } from 'react-router';
import { brand } from '#shared/brand.ts';

type PageMeta = { title: string; description: string; noindex?: boolean };

/** Returns the title, description and Open Graph tags of a page; root.tsx renders the canonical link. */
export function pageMeta({ title, description, noindex = false }: PageMeta): MetaDescriptor[] {
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
