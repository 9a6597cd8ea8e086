import type { Language } from '#shared/language.ts';
import { returns } from './returns.en.ts';
import { terms } from './terms.en.ts';
import type { Block, Policy } from './types.ts';

const returnsTwins = import.meta.glob<() => Policy>('./returns.*.ts', { eager: true, import: 'returns' });
const termsTwins = import.meta.glob<() => Policy>('./terms.*.ts', { eager: true, import: 'terms' });

/** As evidence of the terms, and of the cancellation and refund policy, to which a buyer agreed. */
export function policiesAsText(language: Language): string {
  const policies = [termsTwins[`./terms.${language}.ts`] ?? terms, returnsTwins[`./returns.${language}.ts`] ?? returns];
  return policies.map((policy) => policyText(policy())).join('\n\n\n');
}

function policyText({ title, lead, parts }: Policy): string {
  const sections = parts.map(({ heading, blocks }) => [heading, ...blocks.map(blockText)].join('\n\n'));
  return [title, lead, ...sections].join('\n\n');
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('rows' in block) return [block.head, ...block.rows].map((cells) => cells.join(' | ')).join('\n');
  if ('link' in block) return `${block.text} ${block.link.label} (${block.link.href}).`;
  return block.list.map((entry) => `- ${entry}`).join('\n');
}
