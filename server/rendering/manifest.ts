import { brand, settings } from '#shared/brand.ts';
import { type Language, pathIn } from '#shared/language.ts';
import { textIn } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';

export function manifest(language: Language = 'en'): Record<string, unknown> {
  const at = (path: string) => pathIn(language, path);
  return {
    name: brand.name,
    short_name: brand.name,
    description: textIn(language, 'manifest_description'),
    id: paths.home,
    start_url: at(paths.home),
    scope: paths.home,
    display: 'minimal-ui',
    lang: `${language}-IN`,
    background_color: '#fffbf5',
    theme_color: settings.brand.colour,
    categories: ['business', 'food'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: textIn(language, 'manifest_plans'), url: at(paths.plans) },
      { name: textIn(language, 'manifest_contact'), url: at(paths.contact) },
    ],
  };
}
