import fc from 'fast-check';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { requestFor, type Schema } from './from-schema.ts';

type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** Paths of the OpenAPI document. */
export type Described = Record<string, Record<string, Operation>>;

const inDocument = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** Generates valid and invalid requests to an endpoint of the OpenAPI document. */
export function requestTo(described: Described, endpoint: Endpoint) {
  const operation = described[inDocument(endpoint.path)]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not in the document`);
  const part = (where: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((one) => one.in === where)
          .map(({ name, schema }) => [name, requestFor(schema, name)]),
      ),
      { requiredKeys: where === 'path' ? undefined : [] },
    );
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return fc.record({
    params: part('path'),
    query: part('query'),
    body: schema ? requestFor(schema) : fc.constant(undefined),
  });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Builds the URL of a request. */
export function requestAddress(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(asText(params[name]).toWellFormed()),
  );
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value).toWellFormed()]));
  return words.size > 0 ? `${path}?${words}` : path;
}
