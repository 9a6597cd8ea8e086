import { refuse } from '#server/http/refuse.ts';
import type { CheckedMonth } from './check-month.ts';

export function refuseProblems({ problems, moreProblems }: CheckedMonth): void {
  if (problems.length > 0) refuse('month_problems', { problems, moreProblems });
}
