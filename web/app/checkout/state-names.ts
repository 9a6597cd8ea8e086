import { states } from '#shared/rules/states.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';

type StateNames = Record<(typeof states)[number][0], string>;
const englishNames = Object.fromEntries(states) as StateNames;
const twins = import.meta.glob<StateNames>('./states.*.ts', { eager: true, import: 'stateNames' });

/** Names of the States by GST code, in the language of the page. */
export function stateNames(): Record<string, string> {
  return contentForLanguage(englishNames, twins);
}
