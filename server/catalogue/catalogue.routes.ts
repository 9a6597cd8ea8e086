import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { answer } from '#server/http/endpoint.ts';
import { refuse } from '#server/http/refuse.ts';
import { contract } from '#shared/contract/all.ts';
import { priceOf } from './price.ts';
import type { Shelf } from './shelf.ts';

/** Plans to read, and what a choice of them costs. */
export function catalogueRoutes(
  app: FastifyInstance,
  { db, shelf, clock }: { db: Db; shelf: Shelf; clock: () => Date },
): void {
  answer(app, contract.getPlan, async ({ params }) => {
    const plan = (await shelf.plan(params.id)) ?? refuse('plan_unknown');
    return { ...plan, features: [...plan.features] };
  });

  answer(app, contract.listPlans, async () =>
    (await shelf.plans()).map((plan) => ({ ...plan, features: [...plan.features] })),
  );

  answer(app, contract.askQuote, async ({ body }) => {
    const { quote, coupon } = await priceOf({ db, shelf }, body, clock());
    const terms = coupon && {
      code: coupon.code,
      kind: coupon.kind,
      value: coupon.value,
      description: coupon.description,
    };
    return { ...quote, coupon: terms ?? null };
  });
}
