import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { amountInWords } from '#web/site/shared/amounts.en.ts';
import { licence as licenceContent } from './licence.en.ts';
import { swiggy as swiggyContent } from './swiggy.en.ts';
import { zomato as zomatoContent } from './zomato.en.ts';

const [licence, swiggy, zomato] = [licenceContent(), swiggyContent(), zomatoContent()];
const words = (content: unknown) => JSON.stringify(content);

test('the food licence links to the official site', () => {
  expect(zomato.documents[1]?.link?.href).toBe('https://foscos.fssai.gov.in/');
});

test('titles on a page are unique', () => {
  for (const list of [zomato.items, licence.benefits, licence.businesses])
    expect(new Set(list.map(({ title }) => title)).size).toBe(list.length);
  expect(new Set(licence.questions.map(({ question }) => question)).size).toBe(17);
});

test('texts have no exclamation marks, no outdated limits, no threat of jail', () => {
  for (const text of [words(zomato), words(swiggy), words(licence), words(plans)]) {
    expect(text).not.toContain('!');
    expect(text).not.toMatch(/20 crore|6 months jail|imprisonment/i);
  }
});

test('every answer on law has a source', () => {
  const lawful = licence.questions.filter(({ answer }) => /₹|April 2026|November 2023/.test(answer.join(' ')));
  expect(lawful.filter(({ facts }) => !facts?.length)).toEqual([]);
  expect(licence.businesses.filter(({ facts }) => !facts.length)).toEqual([]);
});

test('large amounts are shown in lakh and crore', () => {
  expect(amountInWords(15_000_000)).toBe('₹1.5 crore');
  expect(amountInWords(1_000_000)).toBe('₹10 lakh');
});
