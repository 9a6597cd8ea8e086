import { tapTheMenu } from '../drawer.ts';
import type { BenchEnvironment } from '../environment.ts';
import { auditPage, ensureLighthouse, type Seen } from '../lighthouse.ts';
import { atMost, median, type Row, share, short } from '../metrics.ts';

const rounds = 5;
const others = ['/course/zomato-onboarding', '/course/fssai-onboarding', '/plans', '/hi'];

/** Compares two pages on a slow phone with the landing page without scripts and web fonts; checks scores of others. */
export async function pages({ product, reference }: BenchEnvironment): Promise<Row[]> {
  ensureLighthouse();
  const bare = await reference('page-without-scripts', { product: product.url, path: '/' });
  const ours: Seen[] = [];
  const licence: Seen[] = [];
  const plain: Seen[] = [];
  const taps: { fcp: number; open: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(auditPage(`${product.url}/`));
    plain.push(auditPage(`${bare.url}/`));
    licence.push(auditPage(`${product.url}/fssai-license`));
    taps.push(await tapTheMenu(`${product.url}/`));
  }
  await bare.stop();
  const of = (seen: Seen[], name: keyof Seen) => median(seen.map((each) => each[name]));
  const page = (path: string, seen: Seen[]) => [
    share(`${path}, LCP, ms`, of(seen, 'lcp'), of(plain, 'lcp'), 1.5),
    { ...atMost(`${path}, TBT, ms`, of(seen, 'tbt'), 60), reference: short(of(plain, 'tbt')) },
    atMost(`${path}, CLS`, of(seen, 'cls'), 0.01),
    scores(path, seen, 99),
  ];
  const opened = median(taps.map(({ open }) => open));
  const painted = median(taps.map(({ fcp }) => fcp));
  return [
    ...page('/', ours),
    ...page('/fssai-license', licence),
    share('/, a tap opens the drawer, ms, against FCP', opened, painted, 1.3),
    ...others.map((path) => scores(path, [auditPage(product.url + path)])),
  ];
}

/** Checks Lighthouse scores: 100 in each category except performance, for which `speed` is the minimum. */
function scores(path: string, seen: Seen[], speed = 0): Row {
  const score = (kind: keyof Seen) => median(seen.map((each) => each[kind]));
  const full = ['accessibility', 'best-practices', 'seo'] as const;
  return {
    measure: `${path}, Lighthouse: performance, accessibility, best-practices, seo`,
    ours: (['performance', ...full] as const).map(score).join(', '),
    reference: '–',
    ratio: '–',
    promise: speed > 0 ? `performance ≥ ${speed}, 100 each` : '100 each but performance',
    holds: full.every((kind) => score(kind) === 100) && score('performance') >= speed,
  };
}
