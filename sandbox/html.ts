/** HTML that must not be escaped again. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type MarkupValue = Markup | string | number | null | undefined | false | MarkupValue[];

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? '');
}

function toHtml(value: MarkupValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(toHtml).join('');
  return escapeHtml(String(value));
}

/** Template tag: escapes every value unless it is `Markup`; omits null, undefined and false. */
export function html(strings: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toHtml)));
}
