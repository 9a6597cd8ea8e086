import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { brand, settings } from '#shared/brand.ts';
import { languages } from '#shared/language.ts';
import { daySpans } from '#shared/rules/cases/plan-days.ts';
import { promisedDays } from '#shared/rules/promised-days.ts';
import { workStageOf } from '#shared/rules/refund-policy.ts';
import checkoutTexts from '#web/messages/checkout.en.json' with { type: 'json' };
import planTexts from '#web/messages/plans.en.json' with { type: 'json' };
import { licenceGuide as licenceGuideContent } from '#web/site/guide/licence-guide.en.ts';
import { about as aboutContent } from '#web/site/marketing/about/about.en.ts';
import { homeWork as homeWorkContent } from '#web/site/marketing/home-work/home-work.en.ts';
import { services as servicesContent } from '#web/site/marketing/service/services.en.ts';
import { questionsFor } from '#web/site/plans/content/onboarding.en.ts';
import { policiesAsText } from './policies-as-text.ts';
import { privacy as privacyContent } from './privacy.en.ts';
import { returns as returnsContent } from './returns.en.ts';
import { shipping as shippingContent } from './shipping.en.ts';
import { terms as termsContent } from './terms.en.ts';

const [licenceGuide, about, homeWork, services] = [
  licenceGuideContent(),
  aboutContent(),
  homeWorkContent(),
  servicesContent(),
];
const [privacy, returns, shipping, terms] = [privacyContent(), returnsContent(), shippingContent(), termsContent()];
const policies = { returns, shipping, privacy, terms };
const words = (content: unknown) => JSON.stringify(content);
const part = (policy: typeof returns, id: string) => words(policy.parts.find((one) => one.id === id));

test.each(Object.entries(policies))('%s: headings are unique, and complaints come last', (_name, { parts }) => {
  expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  const last = words(parts.at(-1));
  for (const text of [brand.grievance.name, brand.grievance.email, '48 hours', 'one month', 'number'])
    expect(last).toContain(text);
});

test('the guarantee and the cancellation rule do not contradict each other', () => {
  const guarantee = part(returns, 'guarantee');
  expect(guarantee).toContain('30 days');
  expect(guarantee).toContain('if the process has not started');
  expect(part(returns, 'cancel')).toContain('cannot be cancelled');
  expect(part(returns, 'stages')).toMatch(/Process started","No"/);
  expect(part(terms, 'cancel')).toMatch(/before the process starts.*afterwards you cannot/);
});

// The texts promise a full refund before the work starts and none afterwards; another policy needs other texts.
test('checkout, plan pages and policies promise what the refund rule gives', () => {
  expect(settings.policies.shares).toEqual({ 'not-started': 100, started: 0, delivered: 0 });
  for (const text of [checkoutTexts.checkout_guarantee, planTexts.plans_guarantee_text])
    expect(text).toMatch(/before .*starts.*all your money comes back/);
  expect(checkoutTexts.checkout_guarantee).toContain(
    'After that we finish what we started, and the price is not paid back.',
  );
  expect(part(returns, 'stages')).toContain(
    words(['Work delivered', 'No', 'Nothing, except as said below']).slice(1, -1),
  );
});

test('the refund time is the same everywhere', () => {
  for (const policy of [returns, terms]) expect(words(policy)).toContain(brand.promises.refundDays);
  // The duration of the apps' checks looks like an old refund period, so remove it first.
  const withoutApps = (content: unknown) => words(content).replaceAll(`needs ${daySpans.apps()} working days`, '');
  for (const content of [...Object.values(policies), homeWork, services])
    expect(withoutApps(content)).not.toMatch(/\b(5–7|3–7|7 to 10|14) (business|working) days/);
});

test('the days of onboarding and licences are those of our own work; the time of others and Tatkal are named', () => {
  const onboarding = questionsFor('Zomato', '')[1];
  for (const content of [shipping, homeWork, services.zomato, onboarding]) {
    expect(words(content)).toMatch(/[Oo]ur own work/);
    expect(words(content)).toContain(`${daySpans.apps()} working days`);
    expect(words(content)).toContain(daySpans.biggerOnboarding());
  }
  for (const content of [homeWork, services.fssai]) {
    expect(words(content)).toContain(`${daySpans.foscosState()} for a State licence`);
    expect(words(content)).toContain(`Tatkal at most ${promisedDays.tatkal}`);
  }
  expect(part(terms, 'time')).toContain(`Tatkal at most ${promisedDays.tatkal}`);
  expect(part(shipping, 'when')).toContain(`at most ${promisedDays.tatkal} working days`);
});

test('usual duration and promised duration are both named, and not mixed up', () => {
  const rows = part(shipping, 'when');
  expect(rows).toContain(words(['Zomato or Swiggy onboarding', '3–5 working days', '5–10 business days']).slice(1, -1));
  expect(rows).toContain('7–15 business days');
});

test('the privacy policy lists data, purpose, retention, rights and browser storage', () => {
  const data = privacy.parts.find(({ id }) => id === 'data')?.blocks.find((block) => typeof block === 'object');
  expect(data && 'rows' in data && data.head).toEqual(['Data', 'What for', 'How long']);
  expect(data && 'rows' in data && data.rows.every((row) => row.length === 3 && row.every(Boolean))).toBe(true);
  expect(part(privacy, 'rights')).toMatch(/corrected.*erased.*take back.*Data Protection Board/);
  for (const key of ['token', 'user', 'darkMode', 'checkout']) expect(part(privacy, 'browser')).toContain(key);
});

test('texts have no exclamation marks, no threat of jail, no outdated limits', () => {
  for (const content of [...Object.values(policies), about, homeWork, licenceGuide, services]) {
    const text = words(content);
    expect(text).not.toContain('!');
    expect(text).not.toMatch(/\bjail|imprison/i);
    expect(text.replace(words(licenceGuide.changes), '')).not.toMatch(/12 lakh|20 crore/);
  }
});

test('the licence guide recommends registration to restaurants, not tatkal', () => {
  expect(licenceGuide.kinds[0]?.sales).toBe('up to ₹1.5 crore');
  expect(licenceGuide.tatkalKinds.join()).not.toMatch(/restaurant|kitchen|caf|cater/i);
  for (const list of [licenceGuide.kindsFacts, licenceGuide.afterFacts, licenceGuide.changesFacts])
    for (const { source, checkedOn } of list) expect(source && checkedOn).toBeTruthy();
});

// `workStageOf` returns the most advanced stage among the cases passed to it: the cases of one licence, or of the whole
// order.
test('the policy page says that licences are cancelled one by one, and together only before the first one starts', () => {
  const started = { status: 'open', doneSteps: ['check'], reachedSteps: [] };
  const waiting = { status: 'open', doneSteps: [], reachedSteps: [] };
  expect(workStageOf([waiting])).toBe('not-started');
  expect(workStageOf([started, waiting])).toBe('started');
  expect(part(returns, 'coupons')).toMatch(/one by one, or all together.*its equal part of the price comes back/);
  expect(part(returns, 'coupons')).toContain('as long as the process of none has started');
});

test('orders store the day of the policies as their version, so texts change only together with that day', () => {
  const hash = createHash('sha256');
  for (const language of languages) hash.update(policiesAsText(language));
  // When the texts change, or the brand data that they contain, update the hash and set shippedSince in
  // shared/brand.ts to the day of the change.
  expect({ since: brand.policiesSince, hash: hash.digest('hex').slice(0, 12) }).toEqual({
    since: '2026-11-28',
    hash: 'b2ec668edd95',
  });
});
