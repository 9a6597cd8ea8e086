import { useState } from 'react';

const key = 'taskBoard';

/** Board preferences, stored in the browser. */
export type BoardPreferences = { sound: boolean; verseOpen: boolean };
const usual: BoardPreferences = { sound: true, verseOpen: false };

export function readPreferences(): BoardPreferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...usual, ...kept } : usual;
  } catch {
    return usual;
  }
}

/**
 * Preferences and their setter; without storage they last until the page is closed. Concurrent changes by other
 * components are kept.
 */
export function usePreferences() {
  const [wishes, setWishes] = useState(readPreferences);
  const wish = (changed: Partial<BoardPreferences>) => {
    setWishes({ ...wishes, ...changed });
    try {
      localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...changed }));
    } catch {
      return;
    }
  };
  return { wishes, wish };
}
