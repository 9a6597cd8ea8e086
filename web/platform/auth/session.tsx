import { useSyncExternalStore } from 'react';
import { currentSession, loading, logOut, setUser, storeLogin, watchSession } from './auth-store.ts';

/** The signed-in user, shared by all components and tabs. `learn` updates it from a saved or fetched profile. */
export function useSession() {
  const session = useSyncExternalStore(watchSession, currentSession, () => loading);
  return { ...session, learn: setUser, logIn: storeLogin, logOut };
}
