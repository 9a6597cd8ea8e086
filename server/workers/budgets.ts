import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenBudget } from '#server/http/gate.ts';
import { type BudgetAnswer, type BudgetQuestion, type ToWorker, tellPrimary } from './part.ts';

const patience = 500;

/** Keeps the request budgets of all workers in one place: the process that started them. */
export function keepBudgets(): (question: BudgetQuestion) => Promise<BudgetAnswer> {
  const budgets = new Map<string, RateLimiterMemory>();
  return async ({ id, name, points, seconds, key }) => {
    const known = budgets.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
    budgets.set(name, known);
    try {
      await known.consume(key);
      return { id, waitFor: undefined };
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      return { id, waitFor: spent.msBeforeNext };
    }
  };
}

/** Budgets of one worker, which asks the process that started it; where that does not answer, it counts for itself. */
export function askForBudgets(): OpenBudget {
  const waiting = new Map<number, (answer: BudgetAnswer | undefined) => void>();
  let last = 0;
  process.on('message', (message: ToWorker) => {
    if ('budgetAnswer' in message) waiting.get(message.budgetAnswer.id)?.(message.budgetAnswer);
  });
  const ask = (question: Omit<BudgetQuestion, 'id'>) =>
    new Promise<BudgetAnswer | undefined>((resolve) => {
      last += 1;
      const id = last;
      const timer = setTimeout(() => waiting.get(id)?.(undefined), patience);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      });
      tellPrimary({ budget: { id, ...question } });
    });
  return (name, points, seconds) => {
    const own = new RateLimiterMemory({ points, duration: seconds });
    return {
      async consume(key) {
        const answer = await ask({ name, points, seconds, key: String(key) });
        if (!answer) return own.consume(key);
        if (answer.waitFor === undefined) return undefined;
        throw new RateLimiterRes(0, answer.waitFor);
      },
    };
  };
}
