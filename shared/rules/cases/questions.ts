/** Questions of a request: fields with a kind instead of one free text. */

import { latinDigit } from '../digits.ts';
import { isDay } from '../india-time.ts';
import type { LocalText } from './local-text.ts';

export const questionKinds = ['text', 'choice', 'number', 'date'] as const;

/** Facts about a business. Two questions about the same fact have the same answer, so it is asked for only once. */
export const businessFacts = ['tradeName', 'foods', 'salesBand', 'phone', 'email', 'mapLink', 'goals'] as const;
export type BusinessFact = (typeof businessFacts)[number];

/** Where a suggested answer comes from: an earlier answer, or the order. */
export const suggestionSources = ['answer', 'order'] as const;

export type Question = {
  key: string;
  title: LocalText;
  /** Why we ask, or what to write. */
  hint?: LocalText;
  /** Example of an answer. */
  example?: LocalText;
  kind: (typeof questionKinds)[number];
  /** Answers of a `choice`. */
  options?: readonly { key: string; title: LocalText }[];
  optional?: boolean;
  /** Number of lines of the field, usually 1. */
  lines?: number;
  fact?: BusinessFact;
};

/** Maximum length of one answer, in characters. */
export const mostAnswer = 2_000;

/** Answers by key: the option's key of a choice, the digits of a number, a date as YYYY-MM-DD. */
export type Answers = Record<string, string>;

export type AnswerProblem = 'answer_missing' | 'answer_choice' | 'answer_number' | 'answer_date' | 'answer_long';

type Asked = Pick<Question, 'key' | 'kind' | 'optional' | 'lines'> & { options?: readonly { key: string }[] };

/** Returns the answer in the form in which it is stored; an empty text is no answer, and one line stays one. */
export function normalAnswer({ kind, lines = 1 }: Pick<Question, 'kind' | 'lines'>, typed: string | number): string {
  const text = String(typed).trim();
  if (kind !== 'number') return lines > 1 ? text : text.replace(/\s+/g, ' ');
  return [...text.replace(/[\s,]|^₹|\/-$/g, '')].map(latinDigit).join('');
}

/** Returns what is wrong with an answer, or undefined. */
export function problemOfAnswer(question: Asked, typed: string | number): AnswerProblem | undefined {
  const answer = normalAnswer(question, typed);
  if (answer === '') return question.optional ? undefined : 'answer_missing';
  if (answer.length > mostAnswer) return 'answer_long';
  if (question.kind === 'choice' && !question.options?.some(({ key }) => key === answer)) return 'answer_choice';
  if (question.kind === 'number' && !/^\d{1,12}(\.\d{1,2})?$/.test(answer)) return 'answer_number';
  if (question.kind === 'date' && !isDay(answer)) return 'answer_date';
  return undefined;
}

/** Returns the answers that are given, or the problems by key. `unknown` names a key that was not asked. */
export function checkAnswers(
  questions: readonly Asked[],
  fields: Readonly<Record<string, string | number>>,
): { answers: Answers; problems: Record<string, AnswerProblem>; unknown: string | undefined } {
  const asked = new Set(questions.map(({ key }) => key));
  const checked = questions.map((question) => {
    const typed = Object.hasOwn(fields, question.key) ? (fields[question.key] ?? '') : '';
    return { key: question.key, answer: normalAnswer(question, typed), problem: problemOfAnswer(question, typed) };
  });
  return {
    answers: Object.fromEntries(checked.flatMap(({ key, answer }) => (answer ? [[key, answer]] : []))),
    problems: Object.fromEntries(checked.flatMap(({ key, problem }) => (problem ? [[key, problem]] : []))),
    unknown: Object.keys(fields).find((key) => !asked.has(key)),
  };
}

/** Returns the answers with their questions in one language, in the order in which they were asked. */
export function answersIn(questions: readonly Question[], answers: Answers, language: keyof LocalText) {
  return questions.flatMap(({ key, title, options }) => {
    const answer = answers[key];
    if (answer === undefined) return [];
    const text = options?.find((option) => option.key === answer)?.title[language] ?? answer;
    return [{ key, title: title[language], text }];
  });
}

/** Returns the answers as one text, a line for each, for mails, search and exports; further lines stand further in. */
export function answersAsText(questions: readonly Question[], answers: Answers, language: keyof LocalText): string {
  return answersIn(questions, answers, language)
    .map(({ title, text }) => `${title}: ${text.replace(/\r?\n|\r/g, '\n  ')}`)
    .join('\n');
}
