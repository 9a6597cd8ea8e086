import { Readable } from 'node:stream';
import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { reset, sharedRateLimiter } from '#server/http/rate-limit.ts';
import { refuse } from '#server/http/refuse.ts';
import { longestReplySeconds } from '#server/http/streamed-reply.ts';

const askAgainSeconds = 30;

/** Creates an export; refuses with `too_many` while an earlier export of the account is not finished. */
export type MakeAlone = (userId: string, make: () => Promise<Readable>) => Promise<Readable>;

/**
 * Allows one export at a time per account across all processes. A count in the database marks a running export; it is
 * deleted at the end of the export.
 */
export function createOneExport(pool: pg.Pool): MakeAlone {
  // The count expires after the longest possible export, so that no export deletes the count of the next one. If the
  // process dies during an export, the account can start the next export only after that time.
  const limit = { requests: 1, seconds: longestReplySeconds + 60 };
  const limiter = sharedRateLimiter(pool, 'export', limit, 1);
  return async (userId, make) => {
    await start(limiter, userId);
    let ended: Promise<void> | undefined;
    // If the count cannot be deleted, it expires.
    const end = () => (ended ??= reset(limiter, userId).catch(() => undefined));
    try {
      return endingWith(await make(), end);
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

/** Calls `end` before the last byte is sent, or when the client disconnects, reading fails, or the reply is aborted. */
function endingWith(archive: Readable, end: () => Promise<void>): Readable {
  const sent = Readable.from(
    (async function* () {
      yield* archive;
      await end();
    })(),
    { objectMode: false },
  );
  return sent.once('close', () => {
    archive.destroy();
    void end();
  });
}
