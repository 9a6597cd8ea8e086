import { addAbortSignal, type Readable } from 'node:stream';

/** Longest time of a streamed reply: enough for 60 MB at 300 kbit/s. */
export const longestReplySeconds = 30 * 60;
const checkEvery = 5_000;

/**
 * Ends a streamed reply when `stillAllowed` rejects, or after the longest time: a reply that is not read would outlive
 * the session and the rights of who asked for it.
 */
export function endWithAccess(reply: Readable, stillAllowed: () => Promise<unknown>): Readable {
  const check = setInterval(() => {
    stillAllowed().catch((error: Error) => reply.destroy(error));
  }, checkEvery).unref();
  reply.once('close', () => clearInterval(check));
  return addAbortSignal(AbortSignal.timeout(longestReplySeconds * 1_000), reply);
}
