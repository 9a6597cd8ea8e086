import { createHash } from 'node:crypto';
import type { CurrentUser } from '#server/http/principal.ts';
import { type LoginMethod, recentLogin } from '#shared/rules/accounts.ts';

/**
 * Session of a signed-in account. It shares limits with the sessions of its `group`: recent logins by the same method,
 * or older sessions.
 */
export type SessionRequester = { userId: string; sessionId: Buffer; group: LoginMethod | 'older' };

/**
 * Requester of a one-time code: a session, the application itself on behalf of an account, or a browser. A browser is
 * identified by its network and, if it has a device cookie, by the hash of the cookie's secret.
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

/** Returns the hash that is stored in place of the network hash for code requests by an account or its sessions. */
export const accountRequester = (userId: string) => hashOf('person', userId);

/** Returns the database columns that identify a requester. */
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
