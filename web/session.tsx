import { useSyncExternalStore } from 'react';
import { currentSession, learn, loading, logIn, logOut, watchSession } from './session/store.ts';

/** Who is signed in: the same in all parts of the page and in all tabs. `learn` takes a profile that was saved or read. */
export function useSession() {
  const session = useSyncExternalStore(watchSession, currentSession, () => loading);
  return { ...session, learn, logIn, logOut };
}
