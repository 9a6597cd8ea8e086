import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { attributes, count, partOf, readPage, type ServedPage, textOf } from './pages.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

describe.each([
  ['/course/zomato-onboarding', 'Zomato Onboarding', ['zomato-starter', 'zomato-pro']],
  ['/course/swiggy-onboarding', 'Swiggy Onboarding', ['swiggy-basic', 'swiggy-prime']],
])('the plan page %s', (path, title, slugs) => {
  let page: ServedPage;
  beforeAll(async () => {
    page = await readPage(testApp, path);
  });

  test('has a breadcrumb, a heading, and a link from the banner to the plan card', () => {
    expect(page.html).toMatch(/<nav aria-label="You are here"/);
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}<`));
    expect(page.links).toContain('#plan');
    expect(page.html).toContain('id="plan"');
    for (const claim of ['4.8', '152 reviews', '230+ onboarded', 'Hindi and English', '06/2025'])
      expect(page.text).toContain(claim);
  });

  test('sells two plans: card, features, guarantee, coupon', () => {
    const card = partOf(page.html, 'plan');
    expect(count(card, /type="radio" name="plan"/)).toBe(2);
    for (const slug of slugs) expect(page.links.some((href) => href.startsWith(`/checkout/${slug}`))).toBe(true);
    const words = textOf(card);
    for (const part of ['₹1,999', '₹2,999', 'Go to Cart', 'Buy Now', '30-Day Money-Back Guarantee'])
      expect(words).toContain(part);
    expect(card).toContain('name="couponCode"');
  });

  test('lists five documents, the licence with an external place to apply', () => {
    for (const paper of ['PAN Card', 'FSSAI License', 'Bank Account Details', 'GST Number (if applicable)'])
      expect(page.text).toContain(paper);
    expect(page.text).toContain('Menu & Profile Food Image');
    expect(page.links).toContain('https://foscos.fssai.gov.in/');
  });

  test('shows 4 of 8 items, each with its Service Details and a Close button', () => {
    const items = partOf(page.html, 'items');
    expect(count(items, /<li\b/)).toBe(8);
    expect(count(items, /data-extra/)).toBe(4);
    expect(page.text).toContain('View All Items');
    expect(page.text).toContain('View Less');
    for (let number = 1; number <= 8; number++) {
      const dialog = partOf(page.html, `item-${number}`);
      expect(textOf(dialog)).toMatch(/Service Details.*Close/);
    }
  });

  test('gives four more reasons and five questions', () => {
    expect(page.text).toMatch(
      /More reasons to onboard.*Live dashboard.*Menu download.*Nationwide coverage.*Multi-outlet/i,
    );
    expect(count(page.html, /<details\b/)).toBe(5);
    expect(page.text).toContain('3–5 working days');
    expect(page.text).toMatch(/GST number mandatory.*Not for some categories/);
    expect(page.text).toContain('PAN India');
  });

  test('has the footer and the theme switch', () => {
    for (const part of [brand.support, brand.phone, '10AM–6PM Mon–Sat', '©']) expect(page.text).toContain(part);
    expect(page.html).toContain('data-theme-toggle');
  });
});

test('phones get a bar: Get Started Now for the price on the first platform, Continue on the second', async () => {
  expect((await readPage(testApp, '/course/zomato-onboarding')).text).toContain('Get Started Now for ₹1,999');
  expect((await readPage(testApp, '/course/swiggy-onboarding')).text).toContain('Continue');
});

test('the Swiggy page lists its coupons and links to the checkout', async () => {
  const { text } = await readPage(testApp, '/course/swiggy-onboarding');
  for (const part of ['MAGIC20', 'SWIGGY100', 'NEWUSER50', 'Proceed to Checkout']) expect(text).toContain(part);
});

describe('the licence page', () => {
  let page: ServedPage;
  beforeAll(async () => {
    page = await readPage(testApp, '/course/fssai-onboarding');
  });

  test('has theme switch, back button, banner, six plans and a number of at least 1', () => {
    expect(page.html).toContain('data-theme-toggle');
    expect(page.html).toContain('data-back');
    expect(page.links).toContain('#plan');
    expect(attributes(page.html, /option/, 'value')).toEqual([
      'fssai-registration-1yr',
      'fssai-registration-3yrs',
      'fssai-registration-5yrs',
      'fssai-state-license',
      'fssai-tatkal-license',
      'fssai-central-license',
    ]);
    for (const price of ['₹1,500', '₹2,000', '₹2,500', '₹4,999', '₹999', '₹1,999']) expect(page.text).toContain(price);
    expect(page.html).toMatch(/<input id="quantity"[^>]*min="1"/);
    for (const part of ['Go to Cart', 'Buy Now', 'Apply Coupon']) expect(page.text).toContain(part);
  });

  test('shows 4 of 10 benefits, 12 kinds of business and 5 of 17 questions', () => {
    const benefits = partOf(page.html, 'benefits');
    expect(count(benefits, /<li\b/) - count(benefits, /data-extra/)).toBe(4);
    expect(count(benefits, /<li\b/)).toBe(10);
    expect(page.text).toContain('View All Benefits');
    expect(count(page.html, /<dialog id="business-/)).toBe(12);
    const questions = partOf(page.html, 'questions');
    expect(count(questions, /<details\b/)).toBe(17);
    expect(count(questions, /<details\b/) - count(questions, /data-extra/)).toBe(5);
    expect(page.text).toContain('Show More Questions');
  });
});
