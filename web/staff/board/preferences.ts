import { useState } from 'react';

const key = 'taskBoard';

export type BoardPreferences = { sound: boolean; verseOpen: boolean };
const defaultPreferences: BoardPreferences = { sound: true, verseOpen: false };

export function readPreferences(): BoardPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...defaultPreferences, ...stored } : defaultPreferences;
  } catch {
    return defaultPreferences;
  }
}

/** Without storage they last until the page is closed. The setter keeps what was stored in the meantime. */
export function usePreferences() {
  const [preferences, setPreferences] = useState(readPreferences);
  const setPreference = (changed: Partial<BoardPreferences>) => {
    setPreferences({ ...preferences, ...changed });
    try {
      localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...changed }));
    } catch {
      return;
    }
  };
  return { preferences, setPreference };
}
