import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  type BrowserSession,
  currentSession,
  loading,
  logOut,
  setUser,
  storeLogin,
  watchSession,
} from './auth-store.ts';

/** Session that the server used to render the page, and that the browser uses to hydrate it. */
export const RenderedSession = createContext<BrowserSession>(loading);

/** Returns the session, shared by all components and tabs. `learn` updates the user from a saved or fetched profile. */
export function useSession() {
  const rendered = useContext(RenderedSession);
  const session = useSyncExternalStore(watchSession, currentSession, () => rendered);
  return { ...session, learn: setUser, logIn: storeLogin, logOut };
}
