import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { coupons, plans } from '#database/catalogue.ts';
import { Benefits } from './Benefits.tsx';
import { Businesses } from './Businesses.tsx';
import { CouponList } from './CouponList.tsx';
import { licence as licenceContent } from './content/licence.en.ts';
import { zomato as zomatoContent } from './content/zomato.en.ts';
import { FeeTable } from './FeeTable.tsx';
import { Items } from './Items.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { LicenceQuestions } from './LicenceQuestions.tsx';
import { OnboardingCard } from './OnboardingCard.tsx';

const [zomato, licence] = [zomatoContent(), licenceContent()];
const html = (screen: ReactNode) => renderToStaticMarkup(screen);
const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;
const of = (category: string) => plans.filter((plan) => plan.category === category);

test('What You’ll Get shows 4 of 8 at first, each with its details', () => {
  const shown = html(<Items items={zomato.items} />);
  expect(count(shown, /command="show-modal"/g)).toBe(8);
  expect(count(shown, /data-extra/g)).toBe(4);
  expect(count(shown, />Service Details</g)).toBe(8);
  expect(shown).toContain('View All Items');
  expect(shown).toContain('View Less');
});

test('benefits show 4 of 10, questions 5 of 17, kinds of business all 12', () => {
  const benefits = html(<Benefits benefits={licence.benefits} />);
  expect([count(benefits, /<li/g), count(benefits, /data-extra/g)]).toEqual([10, 6]);
  expect(benefits).toContain('View All Benefits');
  const questions = html(<LicenceQuestions questions={licence.questions} />);
  expect([count(questions, /<summary/g), count(questions, /data-extra/g)]).toEqual([17, 12]);
  expect(questions).toContain('Show More Questions');
  expect(count(html(<Businesses businesses={licence.businesses} />), /command="show-modal"/g)).toBe(12);
});

test('the first plan is selected, and both plans link to their checkout', () => {
  const card = html(<OnboardingCard plans={of('zomato')} picture={null} coupon={null} />);
  expect(card).toMatch(/<input[^>]*checked=""[^>]*value="zomato-starter"|value="zomato-starter"[^>]*checked=""/);
  expect(count(card, /href="\/checkout\/zomato-starter"/g)).toBe(2);
  expect(count(card, /href="\/checkout\/zomato-pro"/g)).toBe(2);
  expect(card).toContain('30-Day Money-Back Guarantee');
});

test('six licence plans with prices; the tatkal links appear after the eligibility question', () => {
  const card = html(<LicenceCard plans={of('fssai')} tatkal={licence.tatkal} />);
  expect(count(card, /<option/g)).toBe(6);
  for (const price of ['₹1,500', '₹2,000', '₹2,500', '₹4,999', '₹999', '₹1,999']) expect(card).toContain(price);
  expect(card).toMatch(/<input[^>]*type="number"[^>]*min="1"[^>]*max="50"/);
  const links = card.slice(
    card.indexOf('data-plan="fssai-tatkal-license"'),
    card.indexOf('/checkout/fssai-tatkal-license'),
  );
  expect(links).toContain('hidden in-[:has([value=eligible]:checked)]:grid');
});

test('the government fee is shown separately, with its source', () => {
  const table = html(<FeeTable plans={of('fssai')} />);
  expect(count(table, /₹100 a year/g)).toBe(3);
  expect(table).toContain('₹2,000 a year');
  expect(table).toContain('₹1,000 of it in our price');
  expect(table).toContain('₹7,500 a year');
  expect(table).toMatch(/Source: .*Read in November 2026/);
});

test('Swiggy’s coupons are listed with their discounts', () => {
  const list = html(
    <CouponList coupons={coupons.filter(({ listed }) => listed).map((coupon) => ({ ...coupon, endsAt: null }))} />,
  );
  expect(html(<CouponList coupons={[]} />)).toBe('');
  const ends = [{ code: 'DIWALI', description: '5% off', endsAt: new Date('2026-11-30T18:29:00Z') }];
  expect(html(<CouponList coupons={ends} />)).toContain('until 30 Nov 2026');
  expect(list).toMatch(/MAGIC20.*20% off.*SWIGGY100.*₹10 off.*NEWUSER50.*₹5 off/s);
});
