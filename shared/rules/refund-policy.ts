/** Refund policy: which share of the price a customer gets back at each stage of the work (page /return-policy). */
import type { Category } from './catalogue.ts';

export const workStages = ['not-started', 'started', 'delivered'] as const;
export type WorkStage = (typeof workStages)[number];

/** Percent of the price that goes back when a customer cancels. */
export const refundPolicy: Readonly<Record<WorkStage, number>> = { 'not-started': 100, started: 0, delivered: 0 };

/** The process of a growth plan starts with the first call, every other one when all papers are checked. */
const startingStep: Record<Category, string> = { growth: 'welcome', zomato: 'check', swiggy: 'check', fssai: 'check' };

export type CaseProgress = { status: string; doneSteps: readonly string[] };

/** Stage of an order: that of its most advanced case. Without a case nothing is known, so work counts as started. */
export function workStageOf(category: Category, cases: readonly CaseProgress[]): WorkStage {
  if (cases.length === 0) return 'started';
  if (cases.every(({ status }) => status === 'done')) return 'delivered';
  const begun = cases.some(({ status, doneSteps }) => status === 'done' || doneSteps.includes(startingStep[category]));
  return begun ? 'started' : 'not-started';
}

/** Paise that go back of what is left of the price. */
export function refundAt(stage: WorkStage, leftPaise: number): number {
  return Math.floor((leftPaise * refundPolicy[stage]) / 100);
}
