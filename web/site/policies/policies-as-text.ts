import type { Language } from '#shared/language.ts';
import { returns } from './returns.en.ts';
import { terms } from './terms.en.ts';
import type { Block, Policy, PolicyName } from './types.ts';
import { withOwnClause } from './with-own-clause.ts';

const returnsTwins = import.meta.glob<() => Policy>('./returns.*.ts', { eager: true, import: 'returns' });
const termsTwins = import.meta.glob<() => Policy>('./terms.*.ts', { eager: true, import: 'terms' });

/** As evidence of the terms, and of the cancellation and refund policy, to which a buyer agreed. */
export function policiesAsText(language: Language): string {
  const agreed = {
    terms: termsTwins[`./terms.${language}.ts`] ?? terms,
    returns: returnsTwins[`./returns.${language}.ts`] ?? returns,
  };
  const asText = (name: keyof typeof agreed) => policyText(name, agreed[name](), language);
  return [asText('terms'), asText('returns')].join('\n\n\n');
}

function policyText(name: PolicyName, { title, lead, parts }: Policy, language: Language): string {
  const sections = withOwnClause(parts, name, language).map(({ heading, blocks }) =>
    [heading, ...blocks.map(blockText)].join('\n\n'),
  );
  return [title, lead, ...sections].join('\n\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('rows' in block) return [block.head, ...block.rows].map((cells) => cells.join(' | ')).join('\n');
  if ('link' in block) return `${block.text} ${block.link.label} (${block.link.href}).`;
  return block.list.map((entry) => `- ${entry}`).join('\n');
}
