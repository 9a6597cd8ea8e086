import { addAbortSignal, Readable } from 'node:stream';
import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { reset, sharedRateLimiter } from '#server/http/rate-limit.ts';
import { refuse } from '#server/http/refuse.ts';

// Long enough for 60 MB at 300 kbit/s. A process that dies in an export keeps its account from another one so long.
const longestSeconds = 30 * 60;
const askAgainSeconds = 30;

/** Whether who asked may still read it. */
type StillAllowed = () => Promise<boolean>;
/** Makes an export, unless the account has one that is not finished. */
export type MakeAlone = (
  userId: string,
  make: () => Promise<Readable>,
  stillAllowed: StillAllowed,
) => Promise<Readable>;

/** One export at a time per account, over all processes: a count in the database that is deleted at the end. */
export function createOneExport(pool: pg.Pool): MakeAlone {
  // The count outlives the longest export, so that none deletes the count of the next one.
  const limit = { requests: 1, seconds: longestSeconds + 60 };
  const limiter = sharedRateLimiter(pool, 'export', limit, 1);
  return async (userId, make, stillAllowed) => {
    await start(limiter, userId);
    let ended: Promise<void> | undefined;
    // A count that cannot be deleted expires.
    const end = () => (ended ??= reset(limiter, userId).catch(() => undefined));
    try {
      return endingWith(await make(), stillAllowed, end);
    } catch (error) {
      await end();
      throw error;
    }
  };
}

async function start(limiter: RateLimiterAbstract | undefined, userId: string): Promise<void> {
  try {
    await limiter?.consume(userId);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refuse('too_many', { retryAfter: askAgainSeconds });
  }
}

const checkEvery = 5_000;

/**
 * Calls `end` before the last byte is sent, or when the client leaves, reading fails, it takes too long, or the session
 * has ended: an export that is not read would outlive it.
 */
function endingWith(archive: Readable, stillAllowed: StillAllowed, end: () => Promise<void>): Readable {
  const sent = Readable.from(
    (async function* () {
      yield* archive;
      await end();
    })(),
    { objectMode: false },
  );
  const stop = (error: Error) => sent.destroy(error);
  const check = setInterval(() => {
    stillAllowed().then((allowed) => {
      if (!allowed) stop(new Error('The session of an export has ended.'));
    }, stop);
  }, checkEvery).unref();
  sent.once('close', () => {
    clearInterval(check);
    archive.destroy();
    void end();
  });
  return addAbortSignal(AbortSignal.timeout(longestSeconds * 1_000), sent);
}
