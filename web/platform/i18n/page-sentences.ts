import { fillIn, type MessageParams } from '#shared/fill-in.ts';

/**
 * Sentences by API code. A static page loads no catalogue, so the page contains the sentences that its form may need.
 */

export type Sentences = Readonly<Record<string, string>>;

/** Returns the page's sentence for a code; the API's English sentence if the page has none. */
export function sentenceFor(
  sentences: Sentences,
  { code, params }: { code?: string | null | undefined; params?: MessageParams | undefined },
  english: string,
): string {
  const sentence = code && sentences[code];
  return sentence ? fillIn(sentence, params) : english;
}

/** Reads the sentences from the attribute `data-sentences`, a JSON object. */
export function sentencesOf({ dataset }: HTMLElement): Sentences {
  return JSON.parse(dataset.sentences ?? '{}');
}
