import type { Language } from '#shared/language.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import { templateOf } from '#shared/rules/cases/templates.ts';
import type { CaseRecord, CaseWithOrder } from './case-rows.ts';

export function templateOfCase(row: Pick<CaseRecord, 'template_slug' | 'template_version'>): CaseTemplate {
  const template = templateOf(row.template_slug, row.template_version);
  if (!template) throw new Error(`no template ${row.template_slug}, version ${row.template_version}`);
  return template;
}

const month: Record<Language, (round: number) => string> = {
  en: (round) => `, month ${round}`,
  hi: (round) => `, महीना ${round}`,
};

/** Returns the title of a case: the service, plus the month of a growth plan or the position of a licence (2/3). */
export function titleOfCase(row: CaseWithOrder, language: Language): string {
  const template = templateOfCase(row);
  const round = template.monthly ? month[language](row.round) : '';
  const unit = row.quantity > 1 ? ` (${row.unit}/${row.quantity})` : '';
  return `${template.title[language]}${round}${unit}`;
}
