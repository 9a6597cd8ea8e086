import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { brandInHindi } from '#shared/brand.hi.ts';
import { factsInHindi } from '#shared/facts.hi.ts';
import { refusalNamed, refusalOf } from '#shared/messages.ts';
import { catalogueInHindi } from '../catalogue.hi.ts';
import { about } from '../marketing/about/about.hi.ts';
import { content } from '../marketing/content.hi.ts';
import { homeWork } from '../marketing/home-work/home-work.hi.ts';
import { licenceGuide } from '../marketing/licence-guide/licence-guide.hi.ts';
import { services } from '../marketing/service/services.hi.ts';
import { licence } from '../plans/content/licence.hi.ts';
import { swiggy } from '../plans/content/swiggy.hi.ts';
import { zomato } from '../plans/content/zomato.hi.ts';
import { privacy } from '../policies/privacy.hi.ts';
import { returns } from '../policies/returns.hi.ts';
import { shipping } from '../policies/shipping.hi.ts';
import { terms } from '../policies/terms.hi.ts';

const folder = new URL('./', import.meta.url);
const read = (name: string): Record<string, string> => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** Screens of the staff, who work in English. */
const staffOnly = new Set(['customers', 'tasks', 'desk', 'enquiries', 'board', 'people', 'ops']);
const areas = readdirSync(folder)
  .map((name) => /^(\w+)\.en\.json$/.exec(name)?.[1])
  .filter((area) => area !== undefined)
  .filter((area) => !staffOnly.has(area));

const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
const devanagari = /[\u0900-\u097f]/;
/** What a Hindi text may say in Latin letters alone: names, numbers, codes, addresses. */
const latinAlone =
  /^[\W\d_]*((Chulha|Zomato|Swiggy|FSSAI|GSTIN|GST|PAN|KOT|PDF|JPG|PNG|QR|WhatsApp|FoSCoS|Basic|Premium|English|IFSC|MB|IST|SMS|OTP|ENQ|Farah Khan|foscos\.fssai\.gov\.in|State|Central|License|Setup|Onboarding|DigiLocker|Aadhaar|N\/A)[\W\d_]*)*$/;
const inHindi = (text: string) => devanagari.test(text) || latinAlone.test(text.replace(/\{\w+\}/g, ''));

test.each(areas)('%s: every sentence stands in Hindi too, with the same places for names and numbers', (area) => {
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

/** Every text in a piece of content but addresses, ids and codes. */
function textsIn(content: unknown, key = ''): string[] {
  if (typeof content === 'string')
    return /^(id|href|code|plan|state|who|source|value|checkedOn|effectiveFrom)$/.test(key) ? [] : [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, part]) => textsIn(part, Array.isArray(content) ? key : name));
}

test('no text of a page or a policy was left in English', () => {
  const pages = {
    about,
    content,
    homeWork,
    licenceGuide,
    services,
    licence,
    swiggy,
    zomato,
    privacy,
    returns,
    shipping,
    terms,
  };
  const left = textsIn(pages).filter((text) => /[a-z]{3}/i.test(text) && !inHindi(text));
  expect(
    left.filter(
      (text) => !/^[\w.+-]+@|^Chulha Business Services, |^(Farah|₹|\+91)|^\w+ (Onboarding|License|Setup)$/.test(text),
    ),
  ).toEqual([]);
});

test('what the law says and what we promise stands in Hindi, from the same figures', () => {
  for (const { text } of Object.values(factsInHindi)) expect(text).toMatch(devanagari);
  for (const { text } of Object.values(brandInHindi.claims).filter((claim) => /[a-z]/.test(claim.text)))
    expect(text).toMatch(devanagari);
});

test('every sentence of the catalogue has its Hindi', () => {
  const said = plans.flatMap(({ tagline, description, features }) => [tagline, description, ...features]);
  expect(said.filter((text) => !catalogueInHindi.has(text))).toEqual([]);
});

test('every refusal that a guest or customer can meet has its Hindi', () => {
  const refusals = { ...read('refusals.hi.json'), ...read('refusals-on-pages.hi.json') };
  for (const [code, hindi] of Object.entries(refusals))
    expect([code, hindi], code).toSatisfy(([, text]) => inHindi(text));
  const known = Object.keys(refusals).filter((code) => refusalNamed(refusalOf(code as 'invalid').sentence));
  expect(known.length).toBe(Object.keys(refusals).length);
  for (const code of ['coupon_invalid', 'price_changed', 'login_failed', 'otp_failed', 'file_large', 'payment_slow'])
    expect(refusals[code]).toMatch(devanagari);
});
