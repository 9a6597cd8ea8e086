import { brandWords } from '../brand-words.ts';

/** '300+ kitchens onboarded' as the figure and its words. */
export function splitClaim(text: string): { figure: string; words: string } {
  const figure = /\d+\+/.exec(text)?.[0] ?? '';
  return { figure, words: text.slice(text.indexOf(figure) + figure.length).trim() };
}

/** The operator's figures that may be shown. */
export function shownFigures() {
  const { trusted, kitchens, cities } = brandWords().claims;
  return [trusted, kitchens, cities].filter(({ shown }) => shown).map(({ text }) => splitClaim(text));
}
