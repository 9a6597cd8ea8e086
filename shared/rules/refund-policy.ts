/** Stages of work in the refund policy (/return-policy), each with its refunded share of the price. */
export const workStages = ['not-started', 'started', 'delivered'] as const;
export type WorkStage = (typeof workStages)[number];

/** In percent. Orders keep what was agreed (`orders.consent`). */
export type RefundShares = Readonly<Record<WorkStage, number>>;

/** Step with which the work starts: all documents and answers have arrived and are checked. */
const startingStep = 'check';
const untilStart = ['welcome', 'papers', startingStep];

/**
 * Progress of a case. `reachedSteps` are all steps that the case has ever reached, because returning it to an earlier
 * step does not undo the work. `recorded` means that the case has a result or an application at the authority, in
 * whatever step staff entered it.
 */
export type CaseProgress = {
  status: string;
  doneSteps: readonly string[];
  reachedSteps: readonly string[];
  recorded?: boolean;
};

/** `delivered` if all cases are done, `started` if work has begun or there is no case, else `not-started`. */
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

/** Whether all comes back before the work starts, and nothing afterwards: what the specification's sentences say. */
export const givesAllOrNothing = (shares: RefundShares) =>
  shares['not-started'] === 100 && shares.started === 0 && shares.delivered === 0;

export type ShareWords = { all: string; nothing: string; part: (percent: number) => string };

export function refundShare(shares: RefundShares, stage: WorkStage, { all, nothing, part }: ShareWords): string {
  const percent = shares[stage];
  if (percent === 0) return nothing;
  return percent === 100 ? all : part(percent);
}

/** Returns the refund in paise: the stage's share, as agreed, of the part of the price that is not refunded yet. */
export function refundAt(stage: WorkStage, leftPaise: number, shares: RefundShares): number {
  return Math.floor((leftPaise * shares[stage]) / 100);
}

/** In paise: an equal part of the rest. The last licence gets the remainder, so that all shares add up. */
export function licenceShare(leftPaise: number, licences: number): number {
  return Math.max(0, Math.floor(leftPaise / licences));
}
