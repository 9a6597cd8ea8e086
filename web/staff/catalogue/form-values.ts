import type { AdminService } from '#shared/contract/shop.ts';
import type { ApiErrorBody } from '#shared/messages.ts';
import { m } from '#web/paraglide/messages.js';

export const linesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const isWhole = (typed: string): string | undefined =>
  /^\s*\d{1,7}\s*$/.test(typed) ? undefined : m.shop_number_wrong();

export const wholeOrNone = (typed: string): string | undefined => (typed.trim() === '' ? undefined : isWhole(typed));
export const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

type Refused = { status: number; apiError?: ApiErrorBody };

/** Puts errors of texts in two languages, such as `name.hi`, at the fields of the form, such as `nameHi`. */
export function atFormFields({ status, apiError }: Refused): Refused {
  if (!apiError?.fields) return { status, ...(apiError && { apiError }) };
  const fields = Object.entries(apiError.fields).map(([path, sentence]) => {
    const [name, ...inside] = path.split('.');
    return [inside.includes('hi') ? `${name}Hi` : name, sentence];
  });
  return { status, apiError: { ...apiError, fields: Object.fromEntries(fields) } };
}

type Faq = AdminService['faq'];

/** Questions as text: the question in one line, the answer in the next ones, a blank line between two of them. */
export const faqText = (faq: Faq, language: 'en' | 'hi'): string =>
  faq.map(({ question, answer }) => `${question[language] ?? ''}\n${answer[language] ?? ''}`.trim()).join('\n\n');

export function faqIn(english: string, hindi: string): Faq {
  const blocks = (typed: string) =>
    typed
      .split(/\n\s*\n/)
      .map((block) => block.trim())
      .filter(Boolean)
      .map((block) => {
        const [question = '', ...answer] = block.split('\n');
        return { question, answer: answer.join(' ').trim() };
      });
  const translated = blocks(hindi);
  return blocks(english).map(({ question, answer }, place) => ({
    question: { en: question, hi: translated[place]?.question },
    answer: { en: answer, hi: translated[place]?.answer },
  }));
}
