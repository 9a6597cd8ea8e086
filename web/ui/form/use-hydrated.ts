import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True after hydration. Before it a native submit must be prevented, or passwords would end up in the URL. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
