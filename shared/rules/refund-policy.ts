/** Refund policy: which share of the price a customer gets back at each stage of the work (page /return-policy). */
export const workStages = ['not-started', 'started', 'delivered'] as const;
export type WorkStage = (typeof workStages)[number];

/** Percent of the price that is refunded when a customer cancels. */
export const refundPolicy: Readonly<Record<WorkStage, number>> = { 'not-started': 100, started: 0, delivered: 0 };

/** The process starts when all papers and answers are here and checked. */
const startingStep = 'check';
const untilStart = ['welcome', 'papers', startingStep];

/**
 * `reachedSteps`: where the case has ever been. Staff who return it to an earlier step do not undo the work.
 * `recorded`: it has a result or lies with the authority, in whatever step staff have entered it.
 */
export type CaseProgress = {
  status: string;
  doneSteps: readonly string[];
  reachedSteps: readonly string[];
  recorded?: boolean;
};

/** Stage of an order: that of its most advanced case. Without a case nothing is known, so work counts as started. */
export function workStageOf(cases: readonly CaseProgress[]): WorkStage {
  if (cases.length === 0) return 'started';
  if (cases.every(({ status }) => status === 'done')) return 'delivered';
  const begun = cases.some(
    ({ status, doneSteps, reachedSteps, recorded }) =>
      status === 'done' ||
      recorded ||
      doneSteps.includes(startingStep) ||
      reachedSteps.some((step) => !untilStart.includes(step)),
  );
  return begun ? 'started' : 'not-started';
}

type ShareWords = { all: string; nothing: string; part: (percent: number) => string };

/** The refund at a stage in words, for the policy page and the checkout. */
export function refundShare(stage: WorkStage, { all, nothing, part }: ShareWords): string {
  const percent = refundPolicy[stage];
  if (percent === 0) return nothing;
  return percent === 100 ? all : part(percent);
}

/** The refund in paise, of what is left of the price. */
export function refundAt(stage: WorkStage, leftPaise: number): number {
  return Math.floor((leftPaise * refundPolicy[stage]) / 100);
}

/**
 * The share of one licence in what is left for the licences of an order that are not cancelled. The last one takes the
 * rest, so that all shares add up.
 */
export function licenceShare(leftPaise: number, licences: number): number {
  return Math.max(0, Math.floor(leftPaise / licences));
}
