/** What the server says in its fixed English sentences, for Hindi pages. Only they load this file. */
import { type RefusalBody, refusalNamed } from '#shared/messages.ts';
import answers from './messages/answers.hi.json';
import refusals from './messages/refusals.hi.json';
import { problemSentence } from './problem-sentence.ts';
import { isPageRefusal, refusalSentence } from './refusal-sentence.ts';

const known = new Map<string, string>(Object.entries(answers));
const refused = new Map<string, string>(Object.entries(refusals));
const shapes: [shape: RegExp, hindi: (figure: number) => string][] = [
  [
    /^A mobile number has 10 digits\. This one has (\d+)\.$/,
    (count) => problemSentence({ code: 'phone_length', count }),
  ],
  [/^Use at most (\d+) characters\.$/, (most) => problemSentence({ code: 'too_long', most })],
];

/** One of the server's sentences in Hindi; as it is where we know it not. */
export function sentenceInHindi(english: string): string {
  const code = refusalNamed(english);
  const said = known.get(english) ?? (code && refusedInHindi(code));
  if (said) return said;
  for (const [shape, hindi] of shapes) {
    const figure = shape.exec(english)?.[1];
    if (figure) return hindi(Number(figure));
  }
  return english;
}

/** A refusal with its sentences in Hindi; code and everything else stay. */
export function refusalInHindi(refusal: RefusalBody): RefusalBody {
  const fields = Object.entries(refusal.fields ?? {}).map(([name, english]) => [name, sentenceInHindi(english)]);
  return {
    ...refusal,
    message: sentenceInHindi(refusal.message),
    ...(refusal.fields ? { fields: Object.fromEntries(fields) } : {}),
  };
}

const spoken = new Set(['message', 'msg', 'description']);

/** An answer with the sentence that it says to the person in Hindi. */
export function replyInHindi<Reply>(reply: Reply): Reply {
  if (typeof reply !== 'object' || reply === null) return reply;
  if (Array.isArray(reply)) return reply;
  const said = Object.entries(reply).map(([name, value]) => {
    if (name === 'coupon') return [name, replyInHindi(value)];
    return [name, spoken.has(name) && typeof value === 'string' ? sentenceInHindi(value) : value];
  });
  return Object.fromEntries(said);
}

const refusedInHindi = (code: string) => (isPageRefusal(code) ? refusalSentence(code) : refused.get(code));
