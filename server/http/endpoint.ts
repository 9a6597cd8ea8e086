import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { Access, Budget, Endpoint } from '#shared/contract/endpoint.ts';
import { refuse } from './refuse.ts';
import type { Visitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    budget?: Budget;
    /** Milliseconds that the body may take to arrive, where that is more than usual. */
    patience?: number;
  }
}

// Three files of 1 MB over a phone's 300 kbit/s.
const formPatience = 90_000;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler is given: everything that was asked, already checked. */
export type Asked<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  headers: Output<E['headers']>;
  body: Output<E['body']>;
  /** Who asks: always somebody, unless the endpoint is open to everyone. */
  visitor: E['access'] extends 'everyone' | 'provider' ? Visitor | undefined : Visitor;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Serves one endpoint of the contract. What `tell` returns must fit the endpoint's `reply`. */
export function answer<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  tell: (asked: Asked<E>) => Promise<z.input<E['reply']>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      access: endpoint.access,
      ...(endpoint.budget ? { budget: endpoint.budget } : {}),
      ...(endpoint.form ? { patience: formPatience } : {}),
    },
    handler: async (request, reply) => {
      const open = endpoint.access === 'everyone' || endpoint.access === 'provider';
      const told = await tell({
        params: request.params as Output<E['params']>,
        query: request.query as Output<E['query']>,
        headers: request.headers as Output<E['headers']>,
        body: request.body as Output<E['body']>,
        visitor: (open ? request.visitor : (request.visitor ?? refuse('signed_out'))) as Asked<E>['visitor'],
        request,
        reply,
      });
      return reply.status(endpoint.status ?? 200).send(told);
    },
  });
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'operation'],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.form ? { consumes: ['multipart/form-data'] } : {}),
    response: { [endpoint.status ?? 200]: endpoint.reply },
  };
}
