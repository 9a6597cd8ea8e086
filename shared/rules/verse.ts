/** Everybody sees the same verse in the same minute (product decision 14). */

export type Verse = {
  chapter: number;
  verse: number;
  /** The Sanskrit, two lines in Devanagari. */
  slok: string;
  text: string;
  text_hi: string;
};

/** What the banner shows while the server gives no verse. */
export const fallbackVerse = {
  text: 'You have the right to work, but never to the fruit of work.',
  reference: 'Bhagavad Gita 2.47',
} as const;

const minute = 60_000;

/** One verse a minute, in the order of the list and then from its start again. */
export function verseOfMinute<V>(verses: readonly [V, ...V[]], time: Date): V {
  return verses[Math.floor(time.getTime() / minute) % verses.length] ?? verses[0];
}

/** Whole seconds for which the verse of this minute still holds. */
export function secondsLeftInMinute(time: Date): number {
  return Math.floor((minute - (time.getTime() % minute)) / 1000);
}
