/** Variables whose values the server knows; `forecast` is the sentence that the customer reads about the dates. */
export const caseVariables = ['name', 'plan', 'step', 'promisedBy', 'ticket'] as const;
export const replyVariables = [...caseVariables, 'forecast'] as const;
export type ReplyVariable = (typeof replyVariables)[number];
export type ReplyValues = Record<ReplyVariable, string | null>;

export const mostReplies = 100;
export const longestReplyTitle = 80;
export const longestReplyText = 2_000;

const inBraces = /\{(\w+)\}/g;
const isVariable = (name: string): name is ReplyVariable => replyVariables.some((known) => known === name);
const namesIn = (text: string) => [...new Set([...text.matchAll(inBraces)].map(([, name = '']) => name))];

export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(inBraces, (found, name: string) => (isVariable(name) ? (values[name] ?? found) : found));
}

/** A message with any must not be sent. Braces in a value, such as a customer's name `{name}`, do not count. */
export function unfilledVariables(text: string, values: Partial<ReplyValues> = {}): ReplyVariable[] {
  const withBraces = Object.values(values).filter((value) => value !== null && namesIn(value).length > 0);
  const written = withBraces.reduce((left: string, value) => left.replaceAll(value ?? '', ' '), text);
  return namesIn(written).filter(isVariable);
}

export function unknownVariables(text: string): string[] {
  return namesIn(text).filter((name) => !isVariable(name));
}
