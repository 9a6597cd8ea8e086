import { isObject } from '#web/platform/is-object.ts';
import { listIn, objectIn, type Rows, schemaRows, stringIn } from './read-schema.ts';

type ResponseDoc = { status: string; rows: Rows };
export type OpenApiEndpoint = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  parameters: Rows;
  body: Rows;
  answers: ResponseDoc[];
};

/** In the document's order; ignores parts that the page does not show. */
export function endpointsIn(document: unknown): OpenApiEndpoint[] {
  return Object.entries(objectIn(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => endpointOf(method, path, operation)),
  );
}

function endpointOf(method: string, path: string, operation: unknown): OpenApiEndpoint {
  const [tag] = listIn(operation, 'tags');
  return {
    id: `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`,
    tag: typeof tag === 'string' ? tag : '',
    method: method.toUpperCase(),
    path,
    summary: stringIn(operation, 'summary'),
    parameters: listIn(operation, 'parameters').flatMap(parameterRows),
    body: schemaRows(schemaOf(objectIn(operation, 'requestBody'))),
    answers: Object.entries(objectIn(operation, 'responses')).map(([status, response]) => ({
      status,
      rows: schemaRows(schemaOf(response)),
    })),
  };
}

function parameterRows(parameter: unknown): Rows {
  const [row] = schemaRows(objectIn(parameter, 'schema'));
  const required = isObject(parameter) && parameter['required'] === true;
  return row ? [{ ...row, name: stringIn(parameter, 'name'), place: stringIn(parameter, 'in'), required }] : [];
}

function schemaOf(content: unknown): Record<string, unknown> {
  return objectIn(objectIn(objectIn(content, 'content'), 'application/json'), 'schema');
}

/** Groups endpoints by tag in the order of the headings; tags without a heading come last. */
export function grouped(
  endpoints: readonly OpenApiEndpoint[],
  headings: ReadonlyMap<string, string>,
): { heading: string; endpoints: OpenApiEndpoint[] }[] {
  const groups = new Map<string, OpenApiEndpoint[]>([...headings.values()].map((heading) => [heading, []]));
  for (const endpoint of endpoints) {
    const heading = headings.get(endpoint.tag) ?? endpoint.tag;
    groups.set(heading, [...(groups.get(heading) ?? []), endpoint]);
  }
  return [...groups]
    .map(([heading, members]) => ({ heading, endpoints: members }))
    .filter((group) => group.endpoints.length > 0);
}
