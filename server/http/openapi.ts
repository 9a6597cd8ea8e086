import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { brand } from '#shared/brand.ts';

/** OpenAPI 3.1 document: collects the endpoints registered after it in this scope. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: 'Plans, prices, orders and payments. Amounts are whole rupees with GST inside.',
      },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
}

/** Serves the OpenAPI document. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get('/api/openapi.json', { config: { access: 'everyone' }, schema: { hide: true } }, async () => app.swagger());
}
