/** What a value of the settings may be; the server's check and the screen's form are both made from it. */
export type ShopField =
  | ({ kind: 'line'; max: number; form?: keyof typeof lineForms } & Said)
  | ({ kind: 'email' | 'phone' | 'url' | 'colour' | 'gstin' | 'time' | 'picture' } & Said)
  | ({ kind: 'number'; min: number; max: number; unit?: string } & Said)
  | ({ kind: 'switch' } & Said)
  | ({ kind: 'choice'; options: Readonly<Record<string, string>> } & Said)
  /** Text in English and, if wanted, Hindi. */
  | ({ kind: 'local'; max: number; long?: true } & Said)
  | ({ kind: 'lines'; max: number; most: number } & Said)
  | ({ kind: 'group'; fields: ShopFields } & Said)
  | ({ kind: 'list'; fields: ShopFields; most: number; each: string } & Said);

type Said = { label: string; hint?: string; optional?: true };
export type ShopFields = Readonly<Record<string, ShopField>>;

/** Shapes of short texts that end up in file names, document numbers and addresses. */
export const lineForms = {
  /** Without what would break the sender of a mail. */
  name: { shape: /^[^<>"\\,;:@]+$/, code: 'setting_name' },
  fileName: { shape: /^[a-z0-9]+(-[a-z0-9]+)*$/, code: 'setting_fileName' },
  series: { shape: /^[A-Z]{3}$/, code: 'setting_series' },
  video: { shape: /^[\w-]{11}$/, code: 'setting_video' },
} as const;

/** Fields of a section by the values that it has. */
export type FieldsOf<Values> = { readonly [Key in keyof Values]: ShopField };
