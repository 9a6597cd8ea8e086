import type { Language } from '#shared/language.ts';
import { m } from '#web/paraglide/messages.js';
import { ownWords } from '#web/site/shared/own-words.ts';
import type { PolicyName, PolicyPart } from './types.ts';

/** The parts of a policy, with what the operator added to it as the last one. */
export function withOwnClause(parts: readonly PolicyPart[], name: PolicyName, language?: Language) {
  const blocks = ownWords(name, language);
  if (blocks.length === 0) return parts;
  return [...parts, { id: 'more', heading: m.policies_more({}, language && { locale: language }), blocks }];
}
