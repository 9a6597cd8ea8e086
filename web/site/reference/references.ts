import { isObject } from '#web/platform/is-object.ts';
import { objectIn } from './read-schema.ts';

/** Returns an OpenAPI document with each reference to a component replaced by the component. */
export function withoutReferences(document: unknown): unknown {
  const schemas = objectIn(objectIn(document, 'components'), 'schemas');
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const name = typeof value['$ref'] === 'string' ? value['$ref'].replace('#/components/schemas/', '') : undefined;
    if (name !== undefined) return resolve(schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return isObject(document) ? { ...document, paths: resolve(document['paths']) } : document;
}
