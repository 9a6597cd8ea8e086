import { createHash } from 'node:crypto';

/**
 * The requester of a one-time code: a signed-in account, or a browser (by the hash of its device cookie's secret,
 * if it has the cookie) in a network.
 */
export type CodeRequester = { userId: string } | { device: string | undefined; network: string };

const hashOf = (kind: string, value: string) => createHash('sha256').update(`${kind}\n${value}`).digest();

/** The requester when an account is signed in. */
export const accountRequester = (userId: string) => hashOf('person', userId);

/** Database columns of a requester. For an account the network is not compared. */
export function hashesOf(asker: CodeRequester): { own: Buffer | undefined; network: Buffer } {
  if ('userId' in asker) return { own: accountRequester(asker.userId), network: accountRequester(asker.userId) };
  return {
    own: asker.device ? hashOf('device', asker.device) : undefined,
    network: hashOf('network', asker.network),
  };
}
