import { fillIn, type MessageParams } from '#shared/fill-in.ts';

/** Static pages have no catalogue in the browser: the page carries the few sentences that its form may need, by the API's codes. */

export type Sentences = Readonly<Record<string, string>>;

/** What the page says for a code; the API's English sentence where the page does not carry it. */
export function sentenceFor(
  sentences: Sentences,
  { code, params }: { code?: string | null | undefined; params?: MessageParams | undefined },
  english: string,
): string {
  return fillIn((code && sentences[code]) || english, params);
}

/** The sentences of the attribute `data-sentences`, a JSON object that the page was rendered with. */
export function sentencesOf({ dataset }: HTMLElement): Sentences {
  return JSON.parse(dataset.sentences ?? '{}');
}
