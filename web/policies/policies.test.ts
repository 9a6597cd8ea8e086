import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { about } from '../marketing/about/about.en.ts';
import { homeWork } from '../marketing/home-work/home-work.en.ts';
import { licenceGuide } from '../marketing/licence-guide/licence-guide.en.ts';
import { services } from '../marketing/service/services.en.ts';
import { privacy } from './privacy.en.ts';
import { returns } from './returns.en.ts';
import { shipping } from './shipping.en.ts';
import { terms } from './terms.en.ts';

const policies = { returns, shipping, privacy, terms };
const words = (content: unknown) => JSON.stringify(content);
const part = (policy: typeof returns, id: string) => words(policy.parts.find((one) => one.id === id));

test.each(Object.entries(policies))('%s: parts are told apart, and complaints stand at the end', (_name, { parts }) => {
  expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  const last = words(parts.at(-1));
  for (const said of [brand.grievance.name, brand.grievance.email, '48 hours', 'one month', 'number'])
    expect(last).toContain(said);
});

test('the guarantee and the rule before the start are true together', () => {
  const guarantee = part(returns, 'guarantee');
  expect(guarantee).toContain('30 days');
  expect(guarantee).toContain('if the process has not started');
  expect(part(returns, 'cancel')).toContain('cannot be cancelled');
  expect(part(returns, 'stages')).toMatch(/Process started","No"/);
  expect(part(terms, 'cancel')).toMatch(/before the process starts.*afterwards you cannot/);
});

test('one refund time, told the same everywhere', () => {
  for (const policy of [returns, terms]) expect(words(policy)).toContain(brand.promises.refundDays);
  for (const content of [...Object.values(policies), homeWork, services])
    expect(words(content)).not.toMatch(/\b(5–7|3–7|7 to 10|14) (business|working) days/);
});

test('the usual time and the promise are both named, and never swapped', () => {
  const rows = part(shipping, 'when');
  expect(rows).toContain(words(['Zomato or Swiggy onboarding', '3–5 working days', '5–10 business days']).slice(1, -1));
  expect(rows).toContain('7–15 business days');
});

test('privacy names data, purpose and retention in rows, the rights, and what lies in the browser', () => {
  const data = privacy.parts.find(({ id }) => id === 'data')?.blocks.find((block) => typeof block === 'object');
  expect(data && 'rows' in data && data.head).toEqual(['Data', 'What for', 'How long']);
  expect(data && 'rows' in data && data.rows.every((row) => row.length === 3 && row.every(Boolean))).toBe(true);
  expect(part(privacy, 'rights')).toMatch(/corrected.*erased.*take back.*Data Protection Board/);
  for (const kept of ['token', 'user', 'darkMode', 'checkout']) expect(part(privacy, 'browser')).toContain(kept);
});

test('what is said is calm: no exclamation marks, no jail threat, no old limits sold as today’s', () => {
  for (const content of [...Object.values(policies), about, homeWork, licenceGuide, services]) {
    const said = words(content);
    expect(said).not.toContain('!');
    expect(said).not.toMatch(/\bjail|imprison/i);
    expect(said.replace(words(licenceGuide.changes), '')).not.toMatch(/12 lakh|20 crore/);
  }
});

test('the guide sends restaurants to the registration and not to tatkal', () => {
  expect(licenceGuide.kinds[0]?.sales).toBe('up to ₹1.5 crore');
  expect(licenceGuide.tatkalKinds.join()).not.toMatch(/restaurant|kitchen|caf|cater/i);
  for (const list of [licenceGuide.kindsFacts, licenceGuide.afterFacts, licenceGuide.changesFacts])
    for (const { source, checkedOn } of list) expect(source && checkedOn).toBeTruthy();
});
