import { ask, codeGapOver, goodPassword } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** API requests of the screens for sign-up, its code, login and the token check. */
export const accountCalls = (app: () => TestApp) => ({
  register: (email: string, more: object = {}) =>
    ask(app(), 'POST', '/api/auth/register', { name: 'Asha Rao', email, password: goodPassword, ...more }),
  verify: (email: string, otp: string) => ask(app(), 'POST', '/api/auth/verify-otp', { email, otp }),
  login: (email: string, password = goodPassword, more: object = {}) =>
    ask(app(), 'POST', '/api/auth/login', { email, password, ...more }),
  whoAmI: (headers: Record<string, string>) => ask(app(), 'POST', '/api/auth/verify-token', undefined, headers),
  /** Ends the one-minute pause after a code to an e-mail address. */
  waited: (email: string) => codeGapOver(app(), email),
});
