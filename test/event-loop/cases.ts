import { all } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { everything } from '../everything.ts';
import type { Schema } from '../fuzz/from-schema.ts';
import type { Described } from '../fuzz/requests.ts';

/** Request with awkward data; `by` is the role of its sender. */
export type Case = {
  name: string;
  by: 'guest' | 'customer' | 'admin';
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** JSON, plain text or a form. */
  body?: { json: unknown } | { text: string; type: string } | { form: Record<string, string | Uint8Array> };
};

/** Strings whose repetition may slow down regular expressions and parsers. */
export const tokens = [
  'a',
  'A1',
  ' ',
  '\n',
  '  x',
  '-',
  '.',
  '...x',
  '@',
  'a@a.',
  '+91',
  '98 ',
  '(',
  '<a>',
  '&amp;',
  '%41',
  '//',
  '\\',
  '"',
  ', ',
  'q=0,',
  '=',
  '__proto__',
  '{',
  '[',
  'अ',
  '\u200b',
  'e\u0301',
  'http://',
  '2345 6789 ',
  '$&',
  '*',
];

const largest = 95_000;
const longestHeader = 12_000;
const repeated = (token: string, bytes: number) =>
  token.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(token))));

const usual = new Map<string, unknown>([
  ['email', 'asha@event-loop.in'],
  ['phone', '9876543210'],
  ['planId', 'basic'],
  ['name', 'Asha Rao'],
  ['password', 'kadhai aur karchhi 7'],
]);

function sampleOf(schema: Schema, name: string): unknown {
  if (usual.has(name)) return usual.get(name);
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  const [part] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (part) return sampleOf(part, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'string' ? 'x'.repeat(Math.max(4, schema.minLength ?? 0)) : null;
}

const objectOf = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.flatMap((name) => (properties[name] ? [[name, sampleOf(properties[name], name)]] : [])));

const objectsIn = (schema: Schema): Schema[] =>
  schema.properties ? [schema] : (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).flatMap(objectsIn);

const isText = (schema: Schema): boolean =>
  !schema.enum &&
  ([schema.type].flat().includes('string') || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isText));

const inDocument = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const filled = (path: string, text = 'nothing') => path.replace(/:\w+/g, encodeURIComponent(text));
const asks = ({ access }: Endpoint) =>
  access === 'signed-in' ? 'customer' : access === 'everyone' || access === 'provider' ? 'guest' : 'admin';

const shares = { first: 8, further: 32 };

/**
 * Selects the tokens for a text field. The first field of each kind (name and schema) gets an eighth of the tokens in
 * rotation; further fields of that kind are validated by the same code, so they get one. EVERYTHING=1 selects
 * all.
 */
function tokensInTurn(): (kind: string) => { whole: boolean; some: string[] } {
  const met = new Map<string, number>();
  return (kind) => {
    const time = met.get(kind) ?? 0;
    met.set(kind, time + 1);
    const whole = everything || time === 0;
    const [share, turn] = time === 0 ? [shares.first, met.size] : [shares.further, time];
    return { whole, some: everything ? tokens : tokens.filter((_, at) => at % share === turn % share) };
  };
}

/**
 * Generates requests that fill each text field of the contract with the selected tokens, to its maximum length and
 * beyond.
 */
export function* casesOf(described: Described, awkward: Record<string, Uint8Array>): Generator<Case> {
  const tokensFor = tokensInTurn();
  for (const endpoint of all) {
    const { address: name, method, path } = endpoint;
    const operation = described[inDocument(path)]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${name} is not in the document`);
    const asked = { by: asks(endpoint), method, path: filled(path) } as const;
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const label = (where: string, token: string) => `${name}, ${where}: ${JSON.stringify(token)}`;
    for (const { name: parameter, in: place, schema: kind } of operation.parameters ?? [])
      for (const token of tokensFor(`${place} ${parameter} ${JSON.stringify(kind)}`).some) {
        const text = repeated(token, place === 'query' ? 8_000 : 190).toWellFormed();
        const query = new URLSearchParams([[parameter, text]]);
        if (place === 'query') yield { ...asked, name: label(parameter, token), path: `${asked.path}?${query}` };
        if (place === 'path') yield { ...asked, name: label(parameter, token), path: filled(path, text.slice(0, 190)) };
      }
    for (const object of schema && !endpoint.form ? objectsIn(schema) : [])
      for (const [field, part] of Object.entries(object.properties ?? {}).filter(([, each]) => isText(each))) {
        const { whole, some } = tokensFor(`${field} ${JSON.stringify(part)}`);
        const longest = part.maxLength ?? 1_000;
        // Texts above the maximum length are refused by the schema alone, so one field of each kind is enough for them.
        for (const token of some)
          for (const bytes of whole ? new Set([longest, largest]) : [longest])
            yield {
              ...asked,
              name: label(`${field} of ${bytes}`, token),
              body: { json: { ...objectOf(object), [field]: repeated(token, bytes) } },
            };
      }
    if ((schema && !endpoint.form) || endpoint.access === 'provider')
      for (const token of tokensFor(`body for ${endpoint.access === 'provider' ? name : 'us'}`).some)
        yield {
          ...asked,
          name: label('body', token),
          body: { text: repeated(token, largest), type: 'application/json' },
        };
    for (const [field, part] of endpoint.form ? Object.entries(schema?.properties ?? {}) : [])
      for (const token of tokensFor(`form ${field} ${JSON.stringify(part)}`).some)
        yield { ...asked, name: label(`form ${field}`, token), body: { form: { [field]: repeated(token, largest) } } };
    if (endpoint.form)
      for (const [what, bytes] of Object.entries(awkward))
        for (const [field, part] of Object.entries(schema?.properties ?? {}))
          if (part.format === 'binary' || !isText(part))
            yield { ...asked, name: `${name}, ${field}: ${what}`, body: { form: { [field]: bytes } } };
  }
  const headers = [
    'cookie',
    'accept-language',
    'accept-encoding',
    'authorization',
    'idempotency-key',
    'if-none-match',
    'user-agent',
    'x-forwarded-for',
    'referer',
  ];
  for (const [at, token] of tokens.filter((each) => /^[\x20-\x7e\t]+$/.test(each)).entries())
    for (const header of headers.filter((_, of) => everything || of % 3 === at % 3))
      for (const path of ['/api/plans', '/checkout/basic', '/plans'])
        yield {
          name: `${header} at ${path}: ${JSON.stringify(token)}`,
          by: 'guest',
          method: 'GET',
          path,
          headers: { [header]: `x${repeated(token, longestHeader)}x` },
        };
  for (const token of tokens.filter((each) => !/[\s\0]/.test(each)))
    yield {
      name: `address: ${JSON.stringify(token)}`,
      by: 'guest',
      method: 'GET',
      path: `/${encodeURI(repeated(token, 4_000).toWellFormed()).slice(0, longestHeader)}`,
    };
}
