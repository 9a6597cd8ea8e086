import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CreateRateLimiter } from '#server/http/rate-limit.ts';
import { type RateLimitReply, type RateLimitRequest, sendToPrimary, type ToWorker } from './worker-config.ts';

const replyTimeoutMs = 500;

/** Counts the rate limits of all workers in the primary process. */
export function countRateLimits(): (question: RateLimitRequest) => Promise<RateLimitReply> {
  const limiters = new Map<string, RateLimiterMemory>();
  return async ({ id, name, points, seconds, key }) => {
    const known = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
    limiters.set(name, known);
    try {
      await known.consume(key);
      return { id, waitFor: undefined };
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      return { id, waitFor: spent.msBeforeNext };
    }
  };
}

/** Creates rate limiters of a worker: they ask the primary process, and count locally if it does not reply. */
export function createClusterRateLimiters(): CreateRateLimiter {
  const waiting = new Map<number, (answer: RateLimitReply | undefined) => void>();
  let last = 0;
  process.on('message', (message: ToWorker) => {
    if ('rateLimitReply' in message) waiting.get(message.rateLimitReply.id)?.(message.rateLimitReply);
  });
  const ask = (question: Omit<RateLimitRequest, 'id'>) =>
    new Promise<RateLimitReply | undefined>((resolve) => {
      last += 1;
      const id = last;
      const timer = setTimeout(() => waiting.get(id)?.(undefined), replyTimeoutMs);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answer);
      });
      sendToPrimary({ rateLimit: { id, ...question } });
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
