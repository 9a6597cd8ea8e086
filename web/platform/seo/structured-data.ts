import { brand } from '#shared/brand.ts';
import { languages } from '#shared/language.ts';
import { checkoutPath, paths } from '#shared/paths.ts';
import { offersDurations, type Plan, usualDuration } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import { localPath } from '#web/platform/i18n/paths.ts';

/** Structured data (JSON-LD, schema.org) for search engines; prices come from the catalogue. */

type Node = { '@type': string; [property: string]: unknown };
type Descriptor = { 'script:ld+json': Record<string, unknown> };

export function linkedData(...nodes: Node[]): Descriptor {
  const [only, ...others] = nodes;
  const content = others.length > 0 ? { '@graph': nodes } : only;
  return { 'script:ld+json': { '@context': 'https://schema.org', ...content } };
}

const ourId = (publicUrl: string) => `${publicUrl}/#us`;

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
    knowsLanguage: [...languages],
  };
}

const monthlyPrice = (price: number) => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'INR',
  unitCode: 'MON',
});

function offer(publicUrl: string, plan: Plan): Node {
  const { slug, price, description } = plan;
  const monthly = offersDurations(plan);
  return {
    '@type': 'Offer',
    name: planTitle(plan, getLocale()),
    description,
    price,
    priceCurrency: 'INR',
    ...(monthly ? { priceSpecification: monthlyPrice(price) } : {}),
    availability: 'https://schema.org/InStock',
    url: `${publicUrl}${localPath(checkoutPath(slug, monthly ? { months: usualDuration } : {}))}`,
  };
}

export function service(
  publicUrl: string,
  service: { name: string; description: string; path: string; plans: readonly Plan[] },
): Node {
  return {
    '@type': 'Service',
    name: service.name,
    description: service.description,
    url: `${publicUrl}${service.path}`,
    areaServed: 'IN',
    provider: { '@type': 'Organization', '@id': ourId(publicUrl), name: brand.name, url: publicUrl },
    offers: service.plans.map((plan) => offer(publicUrl, plan)),
  };
}

export function offerCatalogue(publicUrl: string, plans: readonly Plan[]): Node {
  return {
    '@type': 'OfferCatalog',
    name: brand.name,
    url: `${publicUrl}${localPath(paths.plans)}`,
    itemListElement: plans.map((plan) => ({
      ...offer(publicUrl, plan),
      itemOffered: { '@type': 'Service', name: planTitle(plan, getLocale()) },
    })),
  };
}

/** The last entry has no URL. */
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
