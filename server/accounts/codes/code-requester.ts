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
export function hashesOf(requester: CodeRequester): { own: Buffer | undefined; network: Buffer } {
  if ('userId' in requester)
    return { own: accountRequester(requester.userId), network: accountRequester(requester.userId) };
  return {
    own: requester.device ? hashOf('device', requester.device) : undefined,
    network: hashOf('network', requester.network),
  };
}
