export type MessageParams = Readonly<Record<string, string | number>>;

/** A sentence of a message file with its placeholders filled in. */
export function fillIn(sentence: string, params: MessageParams = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
