import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { durations } from '#shared/rules/catalogue.ts';
import { inRupees } from '#shared/rules/money.ts';
import { quoteFor } from '#shared/rules/pricing.ts';
import { GrowthPlanCard } from './GrowthPlanCard.tsx';

const growth = plans
  .filter(({ category }) => category === 'growth')
  .map((plan) => ({ plan, checkoutId: plan.slug === 'basic-growth' ? ('basic' as const) : ('premium' as const) }));
const choices = growth.flatMap((card) => durations.map((duration) => ({ ...card, duration })));

test.each(choices)('$checkoutId for $duration months: the card shows the price that checkout charges', (choice) => {
  const { plan, checkoutId, duration } = choice;
  const html = renderToStaticMarkup(<GrowthPlanCard plan={plan} checkoutId={checkoutId} share="" />);
  const [, part = ''] = html.split(`data-months="${duration}"`);
  const shown = part.split('data-months=')[0] ?? '';
  const quote = quoteFor(plan, { duration });
  expect(shown).toContain(`>${inRupees(plan.price * duration)}<`);
  expect(shown).toContain(`>${inRupees(-quote.durationDiscount)}<`);
  expect(shown).toContain(`>${inRupees(quote.total)}<`);
  expect(shown).toContain(`href="/checkout/${checkoutId}?months=${duration}"`);
});

test('a card shows one price for each of the four durations', () => {
  const [card] = growth;
  if (!card) throw new Error('no growth plan on sale');
  const html = renderToStaticMarkup(<GrowthPlanCard {...card} share="" />);
  expect(html.match(/data-months/g)).toHaveLength(4);
});
