import { states } from '#shared/rules/indian-states.ts';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';

export type StateNames = Record<(typeof states)[number][0], string>;

const englishNames = Object.fromEntries(states) as StateNames;
const twins = import.meta.glob<StateNames>('../../../shared/rules/indian-states.*.ts', {
  eager: true,
  import: 'stateNames',
});

export function stateOptions(): { code: string; name: string }[] {
  const names = contentForLanguage(englishNames, twins);
  return states.map(([code]) => ({ code, name: names[code] }));
}

export function stateNameOf(code: string): string | undefined {
  return stateOptions().find((state) => state.code === code)?.name;
}
