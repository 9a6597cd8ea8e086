import { type Tapped, tapTheMenu } from '../drawer.ts';
import { atMost, median, type Row, share, short } from '../figures.ts';
import { ensureLighthouse, lookAt, type Seen } from '../lighthouse.ts';
import type { World } from '../world.ts';

const rounds = 5;
const reading = ['/course/zomato-onboarding', '/course/fssai-onboarding', '/plans', '/hi'];

/** The public pages on a slow telephone, beside one of the same text without scripts; and how soon the menu opens. */
export async function pages({ product, reference }: World): Promise<Row[]> {
  ensureLighthouse();
  const plain = await reference('page-without-scripts', { product: product.url, path: '/' });
  const ours: Seen[] = [];
  const bare: Seen[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(lookAt(`${product.url}/`));
    bare.push(lookAt(`${plain.url}/`));
  }
  const taps: Tapped[] = [];
  for (let round = 0; round < rounds; round += 1) taps.push(await tapTheMenu(`${product.url}/`));
  await plain.stop();
  const others = reading.flatMap((path) => scores(path, [lookAt(product.url + path)]));
  const of = (seen: Seen[], name: keyof Seen) => median(seen.map((each) => each[name]));
  return [
    share('/, LCP, ms', of(ours, 'lcp'), of(bare, 'lcp'), 1.3),
    { ...atMost('/, TBT, ms', of(ours, 'tbt'), 30), reference: short(of(bare, 'tbt')) },
    atMost('/, CLS', of(ours, 'cls'), 0.01),
    ...scores('/', ours, ['performance']),
    share(
      '/, a tap opens the drawer, ms, against FCP',
      median(taps.map(({ open }) => open)),
      median(taps.map(({ fcp }) => fcp)),
      1.2,
    ),
    ...others,
  ];
}

/** Lighthouse's other scores are promised of every page for the public, that of speed only of the landing page. */
function scores(path: string, seen: Seen[], more: readonly 'performance'[] = []): Row[] {
  const promised = ['accessibility', 'best-practices', 'seo', ...more] as const;
  const score = (kind: keyof Seen) => median(seen.map((each) => each[kind]));
  return [
    {
      measure: `${path}, Lighthouse: performance, accessibility, best-practices, seo`,
      ours: (['performance', 'accessibility', 'best-practices', 'seo'] as const).map(score).join(', '),
      reference: '–',
      ratio: '–',
      promise: more.length > 0 ? '100 each' : '100 each but performance',
      holds: promised.every((kind) => score(kind) === 100),
    },
  ];
}
