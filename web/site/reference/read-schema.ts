import { isObject } from '#web/platform/is-object.ts';

/** `name` is a path such as `tax.gstPaise`, or empty for a value that is not an object. */
type Row = { name: string; type: string; required: boolean; place?: string };
export type Rows = Row[];

type Schema = Record<string, unknown>;

export function objectIn(value: unknown, name: string): Schema {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
}

export function listIn(value: unknown, name: string): unknown[] {
  const found = isObject(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
}

export function stringIn(value: unknown, name: string): string {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
}

/** Nested ones with their paths; one row without a name if the schema is not an object. */
export function schemaRows(schema: Schema, prefix = ''): Rows {
  if (Object.keys(schema).length === 0) return [];
  if (schema['type'] === 'array') return listRows(objectIn(schema, 'items'), prefix);
  const properties = Object.entries(objectIn(schema, 'properties'));
  if (properties.length === 0) return [{ name: prefix, type: typeOf(schema), required: true }];
  const required = listIn(schema, 'required');
  return properties.flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    return fieldRows(path, isObject(property) ? property : {}, required.includes(name));
  });
}

function fieldRows(name: string, schema: Schema, required: boolean): Rows {
  const inner = isObject(schema['properties']) ? schema : choices(schema).find((choice) => choice['properties']);
  const row = { name, type: typeOf(schema), required };
  return inner ? [row, ...schemaRows(inner, name)] : [row];
}

function listRows(items: Schema, prefix: string): Rows {
  const row = { name: prefix, type: `list of ${typeOf(items)}`, required: true };
  return isObject(items['properties']) ? [row, ...schemaRows(items, `${prefix}[]`)] : [row];
}

const choices = (schema: Schema) => listIn(schema, 'anyOf').filter(isObject);

/** Describes the type: 'integer, 1 to 50', 'one of 1, 3, 6, 12', 'text or null'. */
function typeOf(schema: Schema): string {
  const values = [...listIn(schema, 'enum'), ...choices(schema).flatMap((choice) => listIn(choice, 'enum'))];
  if (values.length > 1) return `one of ${values.join(', ')}`;
  if (values.length === 1) return String(values[0]);
  if (choices(schema).length > 0) return choices(schema).map(typeOf).join(' or ');
  if (schema['type'] === 'array') return `list of ${typeOf(objectIn(schema, 'items'))}`;
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return [types.map(nameOf).join(' or '), stringIn(schema, 'format'), limitsOf(schema)].filter(Boolean).join(', ');
}

const nameOf = (type: unknown) => (type === 'string' ? 'text' : String(type ?? 'anything'));

function limitsOf(schema: Schema): string {
  if (typeof schema['maxLength'] === 'number') return `at most ${schema['maxLength']} characters`;
  const least = bound(schema['minimum']);
  const most = bound(schema['maximum']);
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  return least === undefined ? '' : `at least ${least}`;
}

/** Returns a numeric bound. Returns undefined for the limits of safe integers, which Zod writes if no bound is set. */
function bound(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
}
