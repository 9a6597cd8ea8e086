/** Verse of the minute, the same for all users. */

export type Verse = {
  chapter: number;
  verse: number;
  /** Sanskrit text, two lines in Devanagari. */
  slok: string;
  text: string;
  text_hi: string;
};

/** Verse shown in the banner while the server is unavailable. */
export const fallbackVerse = {
  text: 'You have the right to work, but never to the fruit of work.',
  reference: 'Bhagavad Gita 2.47',
} as const;

const minute = 60_000;

/** Returns the verse for the minute of `time`; the verses follow each other in the order of the list. */
export function verseOfMinute<V>(verses: readonly [V, ...V[]], time: Date): V {
  return verses[Math.floor(time.getTime() / minute) % verses.length] ?? verses[0];
}

/** Returns the whole seconds until the next verse. */
export function secondsLeftInMinute(time: Date): number {
  return Math.floor((minute - (time.getTime() % minute)) / 1000);
}
