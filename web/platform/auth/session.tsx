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

/** The session with which the server rendered the page and the browser hydrates it. */
export const RenderedSession = createContext<BrowserSession>(loading);

/** The signed-in user, shared by all components and tabs. `learn` updates it from a saved or fetched profile. */
export function useSession() {
  const rendered = useContext(RenderedSession);
  const session = useSyncExternalStore(watchSession, currentSession, () => rendered);
  return { ...session, learn: setUser, logIn: storeLogin, logOut };
}
