import { addAbortSignal, type Readable } from 'node:stream';

/** Maximum duration of a streamed reply in seconds: enough for 60 MB at 300 kbit/s. */
export const longestReplySeconds = 30 * 60;
const checkEvery = 5_000;

/**
 * Ends a streamed reply when `stillAllowed` rejects, or after `longestReplySeconds`. Otherwise a slowly read reply
 * would outlive the session and the rights of its user.
 */
export function endWithAccess(reply: Readable, stillAllowed: () => Promise<unknown>): Readable {
  const check = setInterval(() => {
    stillAllowed().catch((error: Error) => reply.destroy(error));
  }, checkEvery).unref();
  reply.once('close', () => clearInterval(check));
  return addAbortSignal(AbortSignal.timeout(longestReplySeconds * 1_000), reply);
}
