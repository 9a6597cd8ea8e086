import { fillIn, type MessageParams } from '#shared/fill-in.ts';

/** Static pages do not load a catalogue: the page contains the sentences that its form may need, by API code. */

export type Sentences = Readonly<Record<string, string>>;

/** The page's sentence for a code; the API's English sentence if the page does not contain it. */
export function sentenceFor(
  sentences: Sentences,
  { code, params }: { code?: string | null | undefined; params?: MessageParams | undefined },
  english: string,
): string {
  const sentence = code && sentences[code];
  return sentence ? fillIn(sentence, params) : english;
}

/** Sentences of the attribute `data-sentences`, a JSON object. */
export function sentencesOf({ dataset }: HTMLElement): Sentences {
  return JSON.parse(dataset.sentences ?? '{}');
}
