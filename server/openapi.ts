import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { brand } from '#shared/brand.ts';
import { all } from '#shared/contract/all.ts';
import { components } from '#shared/contract/components.ts';
import { unknownValues } from '#shared/contract/samples.ts';
import { sessionCookie } from './http/cookies.ts';
import { compress, etagOf, type RenderedPage } from './rendering/rendered-page.ts';
import { sendPage } from './rendering/send-page.ts';

const apiTitle = () => `${brand.name} API`;

type Operation = { requestBody?: { content: Record<string, { example?: unknown }> } };

const schemaRegistry = z.registry<{ id?: string }>();
for (const [id, schema] of Object.entries(components)) schemaRegistry.add(schema, { id });
const withComponents = createJsonSchemaTransformObject({ schemaRegistry });

/** Registers the OpenAPI 3.1 document, which collects the endpoints registered after it in this scope. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: apiTitle(),
        version: '1',
        description: 'Plans, prices, orders and payments. Amounts are whole rupees with GST inside.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of a login.' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(publicUrl).name },
          signature: { type: 'apiKey', in: 'header', name: 'x-webhook-signature' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject(document) {
      const whole = withComponents(document);
      const text = JSON.stringify(whole);
      const schemas = 'components' in whole ? whole.components?.schemas : undefined;
      // Each registered schema comes in a form for requests and one for replies, of which only one is used.
      for (const name of Object.keys(schemas ?? {}))
        if (schemas && !text.includes(`"#/components/schemas/${name}"`)) Reflect.deleteProperty(schemas, name);
      addExamples(whole);
      return whole;
    },
  });
}

/** Adds the first sample of each endpoint with a JSON body as its example. */
function addExamples(document: object): void {
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  for (const { method, path, sample } of all) {
    const content = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content;
    const example = sample?.(unknownValues)[0]?.body;
    if (content?.['application/json'] && example) content['application/json'].example = example;
  }
}

/** The document, under the name that the shop has now. */
export function openApiDocument(app: FastifyInstance): ReturnType<FastifyInstance['swagger']> {
  const document = app.swagger();
  return { ...document, info: { ...document.info, title: apiTitle() } };
}

async function describe(app: FastifyInstance): Promise<RenderedPage> {
  const raw = Buffer.from(JSON.stringify(openApiDocument(app)));
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', etag: etagOf(raw) };
  return { status: 200, headers, raw, ...(await compress(raw)) };
}

/** Serves the OpenAPI document. */
export function serveOpenApi(app: FastifyInstance): void {
  let file: Promise<RenderedPage> | undefined;
  let name = brand.name;
  app.get('/api/openapi.json', { config: { access: 'everyone' }, schema: { hide: true } }, async (request, reply) => {
    // Serialized and compressed only once. Doing so for half a megabyte per request would keep the server busy.
    if (name !== brand.name) file = undefined;
    name = brand.name;
    file ??= describe(app);
    return sendPage(request, reply, await file);
  });
}
