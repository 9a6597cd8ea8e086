import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plans } from '#database/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { PlanFeatures } from './PlanFeatures.tsx';

test.each(plans)('$slug: the list of features and the ticket use the same name of the plan', (plan) => {
  expect(renderToStaticMarkup(<PlanFeatures plan={plan} />)).toContain(`What is included in ${planTitle(plan)}</h2>`);
});
