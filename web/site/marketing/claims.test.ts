import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { shownFigures, splitClaim } from './claims.ts';

test('a claim is split into figure and text', () => {
  expect(splitClaim('300+ kitchens onboarded')).toEqual({ figure: '300+', words: 'kitchens onboarded' });
  expect(splitClaim(brand.claims.trusted.text)).toEqual({ figure: '500+', words: 'Restaurants & Startups' });
});

test('only claims that are switched on are shown', () => {
  const shown = [brand.claims.trusted, brand.claims.kitchens, brand.claims.cities].filter((claim) => claim.shown);
  expect(shownFigures()).toHaveLength(shown.length);
});
