import { problemSentence as inEnglish } from '#shared/problem-sentence.ts';
import problems from './messages/problems.hi.json';
import { getLocale } from './paraglide/runtime.js';

type Problem = Parameters<typeof inEnglish>[0];

/** What is wrong with what was typed, in the language of the page. */
export function problemSentence(problem: Problem): string {
  if (getLocale() !== 'hi') return inEnglish(problem);
  const parts = new Map<string, unknown>(Object.entries(problem));
  return problems[problem.code].replace(/\{(\w+)\}/g, (_, name: string) => String(parts.get(name)));
}
