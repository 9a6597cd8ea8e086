import type { Db } from '#database/connect.ts';
import { templateOfOrder } from '#server/cases/case/open-cases.ts';
import { agreedPromise, promiseOf } from '#shared/consent.ts';
import { templateDays, type WorkDays } from '#shared/rules/cases/plan-days.ts';
import type { Order } from './orders.ts';

/** The days of what was bought, by the published steps and what was agreed; null for monthly work. */
export async function findWorkDays(db: Db, order: Pick<Order, 'plan_slug' | 'consent'>): Promise<WorkDays | null> {
  const { template } = await templateOfOrder(db, order, 1);
  if (template.monthly) return null;
  const promise = agreedPromise(order) ?? promiseOf(template);
  return { ...templateDays(template), promise, partner: template.partner ?? '' };
}
