import fc from 'fast-check';

/** Part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

const nasty = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '𝒳',
  '‮',
  'ａ',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '-1',
  '1e309',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '=1+1',
  'x'.repeat(5_000),
  'अ'.repeat(300),
  '2026-13-45',
  '00000000-0000-4000-8000-000000000000',
  'a@b.c',
  '+91 98765 43210',
];

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e21, [], {}, [[]], { __proto__: null, constructor: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * Valid values that a schema alone would not produce, so that requests pass validation and reach the business rules.
 */
const sensible = new Map<string, unknown[]>([
  ['planId', ['basic', 'premium-growth', 'fssai-state-license', 'swiggy-basic']],
  ['slug', ['basic', 'zomato-pro']],
  ['phone', ['9876543210', '+91 98765 43210']],
  ['email', ['asha@fuzz.in', 'imran@fuzz.in']],
  ['name', ['Asha Rao']],
  ['password', ['kadhai aur karchhi 7', 'tawa pe roti 9']],
  ['duration', [1, 3, 6, 12]],
  ['quantity', [1, 2]],
  ['amount', [1_999, 4_999, 57_593]],
  ['couponCode', ['SAVE10', 'MAGIC20', 'nothing']],
  ['title', ['Call about the menu']],
  ['dueDate', ['2026-12-01T12:30:00Z', null]],
  ['version', [1]],
]);

/** Generates values for a schema: half of them match it, the others may differ from it in some fields. */
export function requestFor(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(valueFor(schema, name, false), valueFor(schema, name, true));
}

function valueFor(schema: Schema, name: string, wild: boolean): fc.Arbitrary<unknown> {
  const good = sensible.get(name);
  const usual = good ? fc.constantFrom(...good) : fitting(schema, wild);
  if (!wild) return usual;
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fitting(schema, wild) }, anything);
}

function fitting(schema: Schema, wild: boolean): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return fc.oneof(...parts.map((part) => valueFor(part, '', wild)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectFor(schema, wild);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((part) => valueFor(part, '', wild)));
  if (type === 'array') return fc.array(valueFor(schema.items ?? {}, '', wild), { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? -10, -1e6), max: Math.min(schema.maximum ?? 1e6, 1e6) });
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? textFor(schema) : anything;
}

function textFor({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const longest = Math.max(minLength, Math.min(maxLength, 60));
  return fc.oneof(fc.string({ minLength, maxLength: longest }), fc.constantFrom(...nasty));
}

function objectFor({ properties = {}, required = [] }: Schema, wild: boolean): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valueFor(part, name, wild)]),
  );
  const whole = fc.record(known, { requiredKeys: required.filter((name) => name in known) });
  if (!wild) return whole;
  const stranger = fc.tuple(whole, anything).map(([good, odd]) => ({ ...good, role: 'admin', odd }));
  return fc.oneof({ weight: 4, arbitrary: whole }, fc.record(known, { requiredKeys: [] }), stranger);
}
