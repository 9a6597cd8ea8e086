import { settings } from '#shared/brand.ts';
import type { Language } from '#shared/language.ts';
import { shippedSettings } from '#shared/settings/shipped.ts';
import app from './app.css?inline';
import hindi from './hindi.css?inline';
import marketing from './marketing.css?inline';
import plans from './plans.css?inline';
import policies from './policies.css?inline';
import common from './public.css?inline';
import reference from './reference.css?inline';

const sheets = new Map([
  ['marketing', marketing],
  ['guide', marketing],
  ['plans', plans],
  ['policies', policies],
  ['reference', reference],
]);

/** The operator's colours, if they are not those of the style sheets. */
export function colourSheet(): string {
  const { colour, colourOnDark } = settings.brand;
  const shipped = shippedSettings.brand;
  if (colour === shipped.colour && colourOnDark === shipped.colourOnDark) return '';
  const deep = `light-dark(color-mix(in oklab,${colour} 82%,#000),color-mix(in oklab,${colourOnDark} 82%,#fff))`;
  return `:root{--kesar:light-dark(${colour},${colourOnDark});--kesar-deep:${deep}}`;
}

/** Inlined, because a linked style sheet would delay the first paint. */
export const appSheetFor = (language: Language): string => (language === 'hi' ? app + hindi : app);

/** Returns the style sheet of a public page, by language and by the folder in web/site with its file. */
export function sheetFor(file: string | undefined, language: Language): string {
  const sheet = sheets.get(file?.split('/')[1] ?? '') ?? common;
  return language === 'hi' ? sheet + hindi : sheet;
}
