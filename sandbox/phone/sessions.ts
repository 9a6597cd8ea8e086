import { randomBytes, randomInt } from 'node:crypto';

/** Phone session: a sent code with its phone number and expiry. */
export type PhoneSession = { sessionInfo: string; phoneNumber: string; code: string; expiresAt: number };

export type PhoneAccount = { localId: string; phoneNumber: string; createdAt: number };

const codeLifetimeMs = 300_000;

/** Creates the emulator's store of codes and accounts, which exists only in memory. */
export function openSessions(now: () => number = Date.now) {
  const sessions = new Map<string, PhoneSession>();
  const accounts = new Map<string, PhoneAccount>();

  return {
    begin(phoneNumber: string): PhoneSession {
      const session = {
        sessionInfo: randomBytes(24).toString('base64url'),
        phoneNumber,
        code: String(randomInt(10 ** 6)).padStart(6, '0'),
        expiresAt: now() + codeLifetimeMs,
      };
      sessions.set(session.sessionInfo, session);
      return session;
    },
    waiting: (): PhoneSession[] => [...sessions.values()],
    /** Checks a code; the session ends once its code is used. */
    end(sessionInfo: string, code: string): PhoneAccount | 'unknown' | 'expired' | 'wrong' {
      const session = sessions.get(sessionInfo);
      if (!session) return 'unknown';
      if (session.expiresAt < now()) return 'expired';
      if (session.code !== code) return 'wrong';
      sessions.delete(sessionInfo);
      const account = accounts.get(session.phoneNumber) ?? {
        localId: randomBytes(14).toString('base64url'),
        phoneNumber: session.phoneNumber,
        createdAt: now(),
      };
      accounts.set(session.phoneNumber, account);
      return account;
    },
    accountOf: (localId: string): PhoneAccount | undefined =>
      [...accounts.values()].find((account) => account.localId === localId),
  };
}

export type PhoneSessions = ReturnType<typeof openSessions>;
