import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { brand } from '#shared/brand.hi.ts';
import { catalogue as english } from '#shared/catalogue.en.ts';
import { catalogue as hindi } from '#shared/catalogue.hi.ts';
import { facts } from '#shared/facts.hi.ts';
import { licenceGuide } from '#web/site/guide/licence-guide.hi.ts';
import { about } from '#web/site/marketing/about/about.hi.ts';
import { content } from '#web/site/marketing/content.hi.ts';
import { homeWork } from '#web/site/marketing/home-work/home-work.hi.ts';
import { services } from '#web/site/marketing/service/services.hi.ts';
import { licence } from '#web/site/plans/content/licence.hi.ts';
import { swiggy } from '#web/site/plans/content/swiggy.hi.ts';
import { zomato } from '#web/site/plans/content/zomato.hi.ts';
import { privacy } from '#web/site/policies/privacy.hi.ts';
import { returns } from '#web/site/policies/returns.hi.ts';
import { shipping } from '#web/site/policies/shipping.hi.ts';
import { terms } from '#web/site/policies/terms.hi.ts';

const folder = new URL('../web/messages/', import.meta.url);
const shared = new URL('../shared/messages/', import.meta.url);
const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(name, name.startsWith('api.') ? shared : folder), 'utf8'));

/** Message areas of staff screens, which are in English only. */
const staffOnly = new Set(['customers', 'tasks', 'desk', 'enquiries', 'board', 'people', 'ops']);
const areas = [...readdirSync(folder), ...readdirSync(shared)]
  .map((name) => /^(\w+)\.en\.json$/.exec(name)?.[1])
  .filter((area) => area !== undefined)
  .filter((area) => !staffOnly.has(area));

const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
const devanagari = /[\u0900-\u097f]/;
/** Matches a Hindi message that needs no Devanagari, because it has only these names, codes and URLs, and numbers. */
const latinAlone =
  /^[\W\d_]*((Chulha|Zomato|Swiggy|FSSAI|GSTIN|GST|PAN|KOT|PDF|JPG|PNG|QR|WhatsApp|FoSCoS|Basic|Premium|English|IFSC|MB|IST|SMS|OTP|ENQ|Farah Khan|foscos\.fssai\.gov\.in|State|Central|License|Setup|Onboarding|DigiLocker|Aadhaar|N\/A)[\W\d_]*)*$/;
const inHindi = (text: string) => devanagari.test(text) || latinAlone.test(text.replace(/\{\w+\}/g, ''));

test.each(areas)('%s: every message exists in Hindi with the same placeholders', (area) => {
  const english = read(`${area}.en.json`);
  const hindi = read(`${area}.hi.json`);
  expect(Object.keys(hindi).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [key, text] of Object.entries(english)) {
    if (key === '$schema') continue;
    expect([key, places(hindi[key] ?? '')]).toEqual([key, places(text)]);
    if (/[a-z]{3}/i.test(text.replace(/\{\w+\}/g, '')))
      expect([key, hindi[key]], key).toSatisfy(([, said]) => inHindi(said));
  }
});

/** Returns all texts of a content object, without URLs, ids and codes. */
function textsIn(content: unknown, key = ''): string[] {
  if (typeof content === 'string')
    return /^(id|href|code|plan|state|who|source|value|checkedOn|effectiveFrom)$/.test(key) ? [] : [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, part]) => textsIn(part, Array.isArray(content) ? key : name));
}

test('no text of a page or a policy is still in English', () => {
  const pages = {
    about: about(),
    content: content(),
    homeWork: homeWork(),
    licenceGuide: licenceGuide(),
    services: services(),
    licence: licence(),
    swiggy: swiggy(),
    zomato: zomato(),
    privacy: privacy(),
    returns: returns(),
    shipping: shipping(),
    terms: terms(),
  };
  const left = textsIn(pages).filter((text) => /[a-z]{3}/i.test(text) && !inHindi(text));
  expect(
    left.filter(
      (text) => !/^[\w.+-]+@|^Chulha Business Services, |^(Farah|₹|\+91)|^\w+ (Onboarding|License|Setup)$/.test(text),
    ),
  ).toEqual([]);
});

test('legal facts and promises exist in Hindi with the same numbers', () => {
  for (const { text } of Object.values(facts)) expect(text).toMatch(devanagari);
  for (const { text } of Object.values(brand.claims).filter((claim) => /[a-z]/.test(claim.text)))
    expect(text).toMatch(devanagari);
});

test('every seeded plan has all its texts in every language', () => {
  const features = new Set<string>(Object.values(english.features));
  for (const plan of plans) {
    const slug = plan.slug as keyof typeof english.plans;
    expect(english.plans[slug]).toEqual({ tagline: plan.tagline, description: plan.description });
    expect(plan.features.filter((text) => !features.has(text))).toEqual([]);
  }
  expect(Object.keys(english.plans)).toEqual(plans.map(({ slug }) => slug));
  for (const text of textsIn(hindi)) expect(text).toMatch(devanagari);
});

/** Returns a word without the dot below क, ख and ग, and with ं in place of ँ, because spellings vary in both. */
const plainSpelling = (word: string) =>
  word
    .normalize('NFD')
    .replace(/([\u0915-\u0917])\u093c/g, '$1')
    .replaceAll('\u0901', '\u0902');

test('every Hindi word has one spelling', () => {
  const root = new URL('..', import.meta.url);
  const files = globSync(['{web,shared}/**/*.hi.{ts,json}', 'shared/rules/cases/**/*.ts'], { cwd: root });
  const texts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, root), 'utf8'));
  const words = new Set(texts.join(' ').match(/[\u0900-\u0963\u0970-\u097f]+/g));
  expect(words.size).toBeGreaterThan(1_000);
  const spellings = Map.groupBy(words, plainSpelling);
  expect([...spellings.values()].filter(({ length }) => length > 1)).toEqual([]);
});
