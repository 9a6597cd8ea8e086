export type Verse = {
  chapter: number;
  verse: number;
  slok: string;
  text: string;
  text_hi: string;
};

export const fallbackVerse = {
  text: 'You have the right to work, but never to the fruit of work.',
  reference: 'Bhagavad Gita 2.47',
} as const;

const minute = 60_000;

export function verseOfMinute<V>(verses: readonly [V, ...V[]], time: Date): V {
  return verses[Math.floor(time.getTime() / minute) % verses.length] ?? verses[0];
}

export function secondsLeftInMinute(time: Date): number {
  return Math.floor((minute - (time.getTime() % minute)) / 1000);
}
