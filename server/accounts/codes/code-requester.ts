import { createHash } from 'node:crypto';
import type { CurrentUser } from '#server/http/principal.ts';
import { type LoginMethod, recentLogin } from '#shared/rules/accounts.ts';

/**
 * A session of a signed-in account, and the group of sessions with which it shares limits: the recent logins by the
 * same method, or the older sessions.
 */
export type SessionRequester = { userId: string; sessionId: Buffer; group: LoginMethod | 'older' };

/**
 * The requester of a one-time code: a session, the product itself on behalf of an account, or a browser (by the hash of
 * its device cookie's secret, if it has the cookie) in a network.
 */
export type CodeRequester = SessionRequester | { userId: string } | { device: string | undefined; network: string };

const hashOf = (kind: string, value: string) => createHash('sha256').update(`${kind}\n${value}`).digest();

/** Whether the user of this session logged in within the last ten minutes. */
export function hasRecentLogin({ sessionCreatedAt }: Pick<CurrentUser, 'sessionCreatedAt'>): boolean {
  return Date.now() - sessionCreatedAt.getTime() < recentLogin;
}

export function sessionRequester(
  currentUser: Pick<CurrentUser, 'id' | 'sessionId' | 'sessionCreatedAt' | 'loginMethod'>,
): SessionRequester {
  const { id: userId, sessionId, loginMethod } = currentUser;
  return { userId, sessionId, group: (hasRecentLogin(currentUser) && loginMethod) || 'older' };
}

/** Stored in place of the network hash for all requests by sessions of an account. */
export const accountRequester = (userId: string) => hashOf('person', userId);

/** Database columns of a requester. */
export function hashesOf(requester: CodeRequester): { own: Buffer | undefined; network: Buffer } {
  if ('userId' in requester) {
    const network = accountRequester(requester.userId);
    return {
      own: 'sessionId' in requester ? hashOf('session', requester.sessionId.toString('hex')) : network,
      network,
    };
  }
  return {
    own: requester.device ? hashOf('device', requester.device) : undefined,
    network: hashOf('network', requester.network),
  };
}
