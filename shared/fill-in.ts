export type MessageParams = Readonly<Record<string, string | number>>;

/** Fills in the placeholders of a sentence from a message file. */
export function fillIn(sentence: string, params: MessageParams = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
