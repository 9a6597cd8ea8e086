import { brand } from '#shared/brand.ts';
import type { Plan } from '#shared/rules/catalogue.ts';
import { getLocale } from './paraglide/runtime.js';
import { checkoutPath, paths } from './paths.ts';

/** What search engines read beside the page: blocks of schema.org, the prices from the catalogue. */

type Node = { '@type': string; [property: string]: unknown };
type Descriptor = { 'script:ld+json': Record<string, unknown> };

/** All that a page has to say, in one block. */
export function linkedData(...nodes: Node[]): Descriptor {
  const [only, ...others] = nodes;
  const content = others.length > 0 ? { '@graph': nodes } : only;
  return { 'script:ld+json': { '@context': 'https://schema.org', ...content } };
}

const ourId = (publicUrl: string) => `${publicUrl}/#us`;

/** Who we are. */
export function organisation(publicUrl: string): Node {
  const [, street, place = ''] = brand.address;
  const [, city, postcode] = /^(.*?)\s+(\d{6})$/.exec(place) ?? [];
  return {
    '@type': 'Organization',
    '@id': ourId(publicUrl),
    name: brand.name,
    legalName: brand.legalName,
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    telephone: brand.phone,
    email: brand.support,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city ?? place,
      ...(postcode ? { postalCode: postcode } : {}),
      addressCountry: 'IN',
    },
    areaServed: 'IN',
    knowsLanguage: ['en', 'hi'],
  };
}

/** A plan as an offer, at the price that the API names. */
function offer(publicUrl: string, { slug, name, price, description }: Plan): Node {
  return {
    '@type': 'Offer',
    name,
    description,
    price,
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    url: `${publicUrl}${checkoutPath(slug)}`,
  };
}

/** A service with everything that is sold of it. */
export function service(
  publicUrl: string,
  told: { name: string; description: string; path: string; plans: readonly Plan[] },
): Node {
  return {
    '@type': 'Service',
    name: told.name,
    description: told.description,
    url: `${publicUrl}${told.path}`,
    areaServed: 'IN',
    provider: { '@type': 'Organization', '@id': ourId(publicUrl), name: brand.name, url: publicUrl },
    offers: told.plans.map((plan) => offer(publicUrl, plan)),
  };
}

/** Everything on sale. */
export function offerCatalogue(publicUrl: string, plans: readonly Plan[]): Node {
  return {
    '@type': 'OfferCatalog',
    name: brand.name,
    url: `${publicUrl}${paths.plans}`,
    itemListElement: plans.map((plan) => ({
      ...offer(publicUrl, plan),
      itemOffered: { '@type': 'Service', name: plan.name },
    })),
  };
}

/** Where a page stands; the last one has no address of its own here. */
export function breadcrumbs(publicUrl: string, trail: readonly { label: string; href?: string }[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      ...(href ? { item: `${publicUrl}${href}` } : {}),
    })),
  };
}

/** The questions of a page with their answers. */
export function questions(list: readonly { question: string; answer: readonly string[] }[]): Node {
  return {
    '@type': 'FAQPage',
    inLanguage: `${getLocale()}-IN`,
    mainEntity: list.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  };
}
