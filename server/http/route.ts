import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { contract } from '#shared/contract/all.ts';
import { type Access, type Endpoint, type Limit, limitOf, type Reauth } from '#shared/contract/endpoint.ts';
import type { CurrentUser } from './principal.ts';
import { HttpError, refuse } from './refuse.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Limit of the requests, counted under the address of the endpoint. */
    limit?: Limit & { name: string };
    /** Required re-authentication, with the name of the body field that holds the password. */
    reauth?: Reauth;
    /** Whether staff without a second factor may call the endpoint. */
    enrolment?: true;
  }
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Validated input of a handler. */
export type HandlerInput<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  headers: Output<E['headers']>;
  body: Output<E['body']>;
  /** Signed-in user; can be undefined only if the endpoint is open to everyone or to the provider. */
  currentUser: E['access'] extends 'everyone' | 'provider' ? CurrentUser | undefined : CurrentUser;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Contract = typeof contract;

/** Registers the route of one endpoint of the contract. The result of `handle` must fit the endpoint's `reply`. */
export function route<A extends keyof Contract>(
  app: FastifyInstance,
  address: A,
  handle: (input: HandlerInput<Contract[A]>) => Promise<z.input<Contract[A]['reply']>>,
): void {
  const endpoint: Endpoint = contract[address];
  const limit = limitOf(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      access: endpoint.access,
      ...(limit ? { limit: { ...limit, name: address } } : {}),
      ...(endpoint.reauth ? { reauth: endpoint.reauth } : {}),
      ...(endpoint.enrolment ? { enrolment: endpoint.enrolment } : {}),
    },
    handler: async (request, reply) => {
      const open = endpoint.access === 'everyone' || endpoint.access === 'provider';
      const input = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
        currentUser: open ? request.currentUser : (request.currentUser ?? refuse('signed_out')),
        request,
        reply,
      } as HandlerInput<Contract[A]>;
      const result = await handle(input).catch((error: unknown) => {
        const own = error instanceof HttpError ? endpoint.errorStatuses?.[error.code] : undefined;
        if (error instanceof HttpError && own !== undefined) error.status = own;
        throw error;
      });
      const empty = result === null ? endpoint.emptyStatus : undefined;
      const waits =
        typeof result === 'object' && result !== null && 'waitsFor' in result ? endpoint.waitingStatus : undefined;
      return reply.status(empty ?? waits ?? endpoint.status ?? 200).send(result);
    },
  });
}

const consumed = { form: ['multipart/form-data'], either: ['application/json', 'multipart/form-data'] };

/** Proofs of identity that an endpoint accepts, in the OpenAPI document. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'everyone') return [];
  return access === 'provider' ? [{ signature: [] }] : [{ bearer: [] }, { session: [] }];
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    security: securityOf(endpoint.access),
    tags: [endpoint.path.split('/')[2] ?? 'operation'],
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.form ? { consumes: consumed[endpoint.form === true ? 'form' : 'either'] } : {}),
    response: {
      [endpoint.status ?? 200]: endpoint.reply,
      ...(endpoint.waitingStatus ? { [endpoint.waitingStatus]: endpoint.reply } : {}),
      ...(endpoint.emptyStatus ? { [endpoint.emptyStatus]: z.null() } : {}),
    },
  };
}

/** Refuses text that PostgreSQL cannot store: NUL characters and unpaired surrogates. */
export function assertValidText(value: unknown): void {
  if (!isValid(value)) refuse('invalid');
}

const maxDepth = 20;

/**
 * Whether all strings in the value are valid. The depth limit prevents a stack overflow; no valid input is nested so
 * deeply.
 */
function isValid(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth === maxDepth) return false;
  if (Array.isArray(value)) return value.every((inner) => isValid(inner, depth + 1));
  return Object.entries(value).every(([key, inner]) => isValid(key) && isValid(inner, depth + 1));
}
