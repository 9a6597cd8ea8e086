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

/**
 * Returns the preferences and their setter; without storage they last until the page is closed. The setter keeps the
 * other preferences that have been stored in the meantime.
 */
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
