import { refuse } from '#server/http/refuse.ts';
import type { CheckedMonth } from './check-month.ts';

/** Throws an error with the problems that the checks of the month found, if there are any. */
export function refuseProblems({ problems, moreProblems }: CheckedMonth): void {
  if (problems.length > 0) refuse('month_problems', { problems, moreProblems });
}
