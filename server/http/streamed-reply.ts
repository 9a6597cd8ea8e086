import { addAbortSignal, type Readable } from 'node:stream';

/** Maximum duration of a streamed reply in seconds: enough for 60 MB at 300 kbit/s. */
export const longestReplySeconds = 30 * 60;
const checkEvery = 5_000;

/**
 * Ends a streamed reply when `stillAllowed` rejects, or after `longestReplySeconds`. Otherwise a reply that is read
 * slowly could continue after the user's session or rights have ended.
 */
export function endWithAccess(reply: Readable, stillAllowed: () => Promise<unknown>): Readable {
  const check = setInterval(() => {
    stillAllowed().catch((error: Error) => reply.destroy(error));
  }, checkEvery).unref();
  reply.once('close', () => clearInterval(check));
  return addAbortSignal(AbortSignal.timeout(longestReplySeconds * 1_000), reply);
}
