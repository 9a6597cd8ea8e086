import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { attributes, classWith, count, partOf, plain, readPage, type ServedPage, textOf } from './pages.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

describe('the route table, for a guest', () => {
  test.each([
    '/',
    '/home-work',
    '/about',
    '/contact',
    '/fssai-license',
    '/services',
    '/services/zomato',
    '/services/swiggy',
    '/services/fssai',
    '/course/zomato-onboarding',
    '/course/swiggy-onboarding',
    '/course/fssai-onboarding',
    '/checkout/basic?months=3',
    '/checkout/zomato-starter',
    '/checkout/zomato-pro',
    '/payment-success?order_id=unknown',
    '/return-policy',
    '/shipping-policy',
    '/privacy-policy',
    '/terms-and-condition',
    '/plans',
  ])('%s is a page with one heading', async (path) => {
    const { status, html } = await readPage(testApp, path);
    expect(status).toBe(200);
    expect(count(html, /<h1\b/)).toBe(1);
  });

  test('an unknown address answers 404 with a link home', async () => {
    const { status, links } = await readPage(testApp, '/services/nonsense');
    expect(status).toBe(404);
    expect(links).toContain('/');
  });
});

describe('the landing page', () => {
  let page: ServedPage;
  let header: string;
  beforeAll(async () => {
    page = await readPage(testApp, '/');
    header = page.html.slice(page.html.indexOf('<header'), page.html.indexOf('</header>'));
  });

  test('has a sticky header with the logo, the four links of the specification and Plans', () => {
    const [classes = ''] = attributes(header, /header/, 'class');
    expect(classes.split(' ')).toContain(classWith(page.html, 'position:sticky'));
    const nav = header.slice(header.indexOf('<nav'), header.indexOf('</nav>'));
    expect(attributes(nav, /a/, 'href')).toEqual(['/', '/#services', '/plans', '/#about', '/#contact']);
    expect(textOf(nav).trim()).toBe('Home Services Plans About Contact');
  });

  test('has a left drawer of 75% width under a half-opaque overlay, with the links, Login and Sign Up', () => {
    const drawer = partOf(header, 'menu');
    expect(attributes(drawer, /a/, 'href')).toEqual(
      expect.arrayContaining(['/', '/#services', '/#about', '/#contact', '/login', '/signup']),
    );
    expect(drawer).toContain('closedby="any"');
    expect(page.html).toMatch(/[;{]width:75vw/);
    expect(page.html).toMatch(/--scrim:#00000080/);
    expect(header).toMatch(/command="show-modal" commandfor="menu"/);
  });

  test('has a hero with badge, headline, subtitle and two buttons, fading in for 0.6 s', () => {
    const hero = page.html.slice(page.html.indexOf('<main'), page.html.indexOf('<section id="video"'));
    const words = textOf(hero);
    expect(words).toContain('Trusted by 500+ Restaurants & Startups');
    expect(words).toContain('Simplify Your Business Setup in Minutes');
    expect(words).toMatch(/licence.*GST.*Zomato and Swiggy/);
    expect(hero).toMatch(/<a href="#video"[^>]*>Get Started<\/a>/);
    expect(hero).toMatch(/<a href="#services"[^>]*>Our Services<\/a>/);
    expect(page.html).toMatch(/--entrance:\.6s/);
  });

  test('has a video that loads nothing before the click and then plays', () => {
    const video = partOf(page.html, 'video');
    expect(video).toContain(brand.video.title);
    expect(video).toMatch(/data-video="https:\/\/www\.youtube-nocookie\.com\/embed\/[^"]*autoplay=1/);
    expect(page.html).not.toContain('<iframe');
    expect(
      attributes(page.html, /img|script|link|source/, '(?:src|href)').filter(
        (address) => /^(https?:)?\/\//.test(address) && !address.startsWith(testApp.url),
      ),
    ).toEqual([]);
  });

  test('has service cards that lead to the three plan pages', () => {
    expect(attributes(partOf(page.html, 'services'), /a/, 'href')).toEqual(
      expect.arrayContaining(['/course/zomato-onboarding', '/course/swiggy-onboarding', '/course/fssai-onboarding']),
    );
  });

  test('has two plans for 1, 3, 6 and 12 months, 23 compared items and the social proof', () => {
    const pricing = partOf(page.html, 'pricing');
    const buttons = attributes(pricing, /a/, 'href').filter((href) => href.startsWith('/checkout/'));
    expect(buttons.toSorted()).toEqual(
      ['basic', 'premium'].flatMap((id) => [1, 12, 3, 6].map((months) => `/checkout/${id}?months=${months}`)),
    );
    expect(count(pricing, /<th scope="row"/)).toBe(23);
    const words = textOf(pricing);
    expect(words).toContain('50+ others in last 24 hours');
    for (const sum of ['₹7,999', '₹23,997', '₹47,994', '₹95,988', '₹9,999', '₹29,997', '₹59,994', '₹1,19,988'])
      expect(words).toContain(sum);
    expect(words).toMatch(/Priority support Standard Fast/);
  });

  test('has an about section: GST and trademark help, personal account managers, a live dashboard', () => {
    expect(textOf(partOf(page.html, 'about'))).toMatch(/GST and trademark help.*account managers.*live dashboard/i);
  });

  test('has a contact section with person, phone, support, a New Delhi address and the form', () => {
    const contact = partOf(page.html, 'contact');
    const words = textOf(contact);
    for (const part of ['Get in Touch', brand.contactPerson, brand.phone, brand.support, 'New Delhi'])
      expect(words).toContain(part);
    expect(contact).toMatch(/<label for="name"[^>]*>Name</);
    expect(contact).toMatch(/<label for="email"[^>]*>Email</);
    expect(contact).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
    expect(contact).toMatch(/<label for="message"[^>]*>Message</);
    expect(contact).toMatch(/<textarea rows="5"/);
    expect(contact).toMatch(/<button type="submit"[^>]*>Send Message</);
  });

  test('has a footer with contact and the four policies', () => {
    const footer = page.html.slice(page.html.indexOf('<footer'));
    expect(attributes(footer, /a/, 'href')).toEqual(
      expect.arrayContaining([
        '/#contact',
        '/terms-and-condition',
        '/privacy-policy',
        '/shipping-policy',
        '/return-policy',
      ]),
    );
  });
});

test('the services page lists four services', async () => {
  const { html } = await readPage(testApp, '/services');
  const titles = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title = '']) => plain(title));
  expect(titles.slice(0, 4)).toEqual(['Zomato Setup', 'Swiggy Setup', 'FSSAI License', 'Branding & Logo']);
});

test('the policies state the constants of section 9', async () => {
  const read = async (path: string) => (await readPage(testApp, path)).text;
  const returns = await read('/return-policy');
  const shipping = await read('/shipping-policy');
  const terms = await read('/terms-and-condition');
  expect(returns).toContain('Cancellation & Refund');
  for (const text of [returns, terms])
    for (const said of ['before the process starts', '7–10 business days', '30']) expect(text).toContain(said);
  for (const text of [shipping, terms])
    for (const days of ['3–5 working days', '5–10 business days', '7–15 business days']) expect(text).toContain(days);
});
