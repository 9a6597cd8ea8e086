import { localBrand } from '#web/platform/i18n/brand.ts';

/** Splits '300+ kitchens onboarded' into figure and text. */
export function splitClaim(text: string): { figure: string; words: string } {
  const figure = /\d+\+/.exec(text)?.[0] ?? '';
  return { figure, words: text.slice(text.indexOf(figure) + figure.length).trim() };
}

export function shownFigures() {
  const { trusted, kitchens, cities } = localBrand().claims;
  return [trusted, kitchens, cities].filter(({ shown }) => shown).map(({ text }) => splitClaim(text));
}
