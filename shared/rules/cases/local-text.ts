/** Text in both languages. */
export type LocalText = { en: string; hi: string };
