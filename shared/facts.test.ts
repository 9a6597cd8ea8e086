import { expect, test } from 'vitest';
import { facts } from './facts.ts';

const all = Object.entries(facts);
const day = /^20\d\d(-\d\d(-\d\d)?)?$/;

test('every fact names its source and when it was checked', () => {
  expect(all.length).toBeGreaterThan(20);
  for (const [name, { text, source, checkedOn }] of all) {
    expect(text, name).toMatch(/\.$/);
    expect(source.length, name).toBeGreaterThan(10);
    expect(checkedOn, name).toMatch(day);
  }
});

test('every legal fact has a start date before it was checked', () => {
  for (const [name, { effectiveFrom, checkedOn }] of all) {
    if (name === 'swiggyMenuMost') continue;
    expect(effectiveFrom, name).toMatch(day);
    expect((effectiveFrom ?? '') <= checkedOn, name).toBe(true);
  }
});

test('the limits of April 2026 are ₹1.5 crore and ₹50 crore, without an end', () => {
  expect(facts.registrationUpTo.value).toBe(15_000_000);
  expect(facts.stateLicenceUpTo.value).toBe(500_000_000);
  expect(facts.validity.value).toBe('perpetual');
  expect(new Set([facts.registrationUpTo, facts.stateLicenceUpTo, facts.validity].map((f) => f.effectiveFrom))).toEqual(
    new Set(['2026-04-01']),
  );
});

test('tatkal is for 11 kinds of business, none of which cooks', () => {
  expect(facts.tatkalKinds.value).toHaveLength(11);
  expect(facts.tatkalKinds.value.join()).not.toMatch(/restaurant|kitchen|caf|cater/i);
});

test('working without a licence costs a penalty of up to ₹10 lakh and no jail', () => {
  expect(facts.penaltyWithoutLicence.value).toBe(1_000_000);
  expect(all.map(([, { text }]) => text).join()).not.toMatch(/jail|prison/i);
});
