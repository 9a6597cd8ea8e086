import { states } from '#shared/rules/states.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';

export type StateNames = Record<(typeof states)[number][0], string>;

const englishNames = Object.fromEntries(states) as StateNames;
const twins = import.meta.glob<StateNames>('../../../shared/rules/states.*.ts', { eager: true, import: 'stateNames' });

/** Codes and names of all States in the language of the page. */
export function stateOptions(): { code: string; name: string }[] {
  const names = contentForLanguage(englishNames, twins);
  return states.map(([code]) => ({ code, name: names[code] }));
}

/** Name of a State in the language of the page; undefined for an unknown code. */
export function stateNameOf(code: string): string | undefined {
  return stateOptions().find((state) => state.code === code)?.name;
}
