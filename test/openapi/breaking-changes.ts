/** OpenAPI document, reduced to the parts in which breaking changes are detected. */
export type OpenApiDocument = { servers?: { url: string }[]; paths: Record<string, Record<string, Operation>> };

type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, { content?: Content }>;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Direction = 'request' | 'response';

/** Compares two OpenAPI documents; returns one sentence for each change that would break a client of the older one. */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      return now ? inOperation(name, operation, now) : [`${name} was removed`];
    }),
  );
}

function inOperation(name: string, before: Operation, after: Operation): string[] {
  const responses = Object.entries(before.responses ?? {}).flatMap(([status, { content }]) => {
    const now = after.responses?.[status];
    if (!now) return [`${name}: response ${status} was removed`];
    return inContent(`${name}: response ${status}`, content, now.content, 'response');
  });
  return [
    ...inParameters(name, before.parameters ?? [], after.parameters ?? []),
    ...inContent(`${name}: request`, before.requestBody?.content, after.requestBody?.content, 'request'),
    ...responses,
  ];
}

function inParameters(name: string, before: Parameter[], after: Parameter[]): string[] {
  const same = (one: Parameter) => (other: Parameter) => one.name === other.name && one.in === other.in;
  const known = before.flatMap((one) => {
    const now = after.find(same(one));
    if (!now) return [`${name}: parameter ${one.name} was removed`];
    const required = now.required && !one.required ? [`${name}: parameter ${one.name} is newly required`] : [];
    return [...required, ...inSchema(`${name}: parameter ${one.name}`, one.schema, now.schema, 'request')];
  });
  const added = after.filter((one) => one.required && !before.some(same(one)));
  return [...known, ...added.map((one) => `${name}: parameter ${one.name} is newly required`)];
}

function inContent(where: string, before: Content = {}, after: Content = {}, direction: Direction): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const now = after[type];
    if (!now) return [`${where}: ${type} was removed`];
    return schema && now.schema ? inSchema(where, schema, now.schema, direction) : [];
  });
}

function inSchema(where: string, before: Schema, after: Schema, direction: Direction): string[] {
  const [requiredBefore, requiredNow] = [before.required ?? [], after.required ?? []];
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const now = after.properties?.[name];
    return now ? inSchema(`${where}.${name}`, schema, now, direction) : [`${where}.${name} was removed`];
  });
  const removedValues = valuesOf(before).filter((value) => after.enum && !after.enum.includes(value));
  return [
    ...(JSON.stringify(before.type) === JSON.stringify(after.type) ? [] : [`${where} changed its type`]),
    ...removedValues.map((value) => `${where} no longer has the value ${JSON.stringify(value)}`),
    ...(direction === 'request'
      ? requiredNow.filter((name) => !requiredBefore.includes(name)).map((name) => `${where}.${name} is newly required`)
      : requiredBefore
          .filter((name) => after.properties?.[name] && !requiredNow.includes(name))
          .map((name) => `${where}.${name} may now be missing`)),
    ...fields,
    ...(before.items && after.items ? inSchema(`${where}[]`, before.items, after.items, direction) : []),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((kind) =>
      inVariants(where, before[kind], after[kind], direction),
    ),
  ];
}

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] => values ?? (value === undefined ? [] : [value]);

function inVariants(where: string, before: Schema[] = [], after: Schema[] = [], direction: Direction): string[] {
  return before.flatMap((variant, index) => {
    const now = after[index];
    return now ? inSchema(`${where}(${index + 1})`, variant, now, direction) : [`${where} lost a variant`];
  });
}
