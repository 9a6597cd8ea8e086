export type MessageParams = Readonly<Record<string, string | number>>;

export function fillIn(sentence: string, params: MessageParams = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}
