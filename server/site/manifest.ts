import { brand } from '#shared/brand.ts';
import { paths } from '#shared/paths.ts';

/** What a phone needs to keep the site as an app. Colours: kesar and paper of tokens.css. */
export function manifest(): Record<string, unknown> {
  return {
    name: brand.name,
    short_name: brand.name,
    description: 'Licences, Zomato and Swiggy for food businesses in India.',
    id: paths.home,
    start_url: paths.home,
    scope: paths.home,
    display: 'minimal-ui',
    lang: 'en-IN',
    background_color: '#fffbf5',
    theme_color: '#b93e06',
    categories: ['business', 'food'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'All plans', url: paths.plans },
      { name: 'Contact', url: paths.contact },
    ],
  };
}
