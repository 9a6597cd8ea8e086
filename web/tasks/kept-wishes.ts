import { useState } from 'react';

const key = 'taskBoard';

/** How somebody likes their board; kept in the browser, for it says nothing about them. */
export type Wishes = { sound: boolean; verseOpen: boolean };
const usual: Wishes = { sound: true, verseOpen: false };

export function readWishes(): Wishes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...usual, ...kept } : usual;
  } catch {
    return usual;
  }
}

/** The wishes and how to change them; a browser that keeps nothing remembers them until the page is left. */
export function useWishes() {
  const [wishes, setWishes] = useState(readWishes);
  const wish = (changed: Partial<Wishes>) => {
    const next = { ...wishes, ...changed };
    setWishes(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      return;
    }
  };
  return { wishes, wish };
}
