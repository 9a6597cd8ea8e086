import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True once our code runs in the page; a form must not be sent by the browser itself, or passwords end in addresses. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
