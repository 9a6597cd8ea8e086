import { type Fact, facts } from '#shared/facts.ts';
import { contentForLanguage } from './content-for-language.ts';

const twins = import.meta.glob<Record<keyof typeof facts, Fact>>(['../../../shared/facts.*.ts', '!**/*.test.ts'], {
  eager: true,
  import: 'facts',
});
const kinds = import.meta.glob<readonly string[]>(['../../../shared/facts.*.ts', '!**/*.test.ts'], {
  eager: true,
  import: 'tatkalKinds',
});

export const localFacts = () => contentForLanguage<Record<keyof typeof facts, Fact>>(facts, twins);

export const localTatkalKinds = () => contentForLanguage<readonly string[]>(facts.tatkalKinds.value, kinds);
