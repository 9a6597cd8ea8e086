import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOutage } from '#database/connect.ts';
import { type RefusalBody, type RefusalCode, refusalOf } from '#shared/messages.ts';
import { Refusal } from './refuse.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The name of what was refused, for the log. */
    refusal?: string;
  }
}

const byFastifyCode = new Map<string, RefusalCode>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrong_media'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'not_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'not_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'not_json'],
  ['FST_ERR_BAD_URL', 'not_found'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
]);

/** One place that turns whatever was thrown into an answer for a person. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => send(refusalIn(error), error, request, reply));
  app.setNotFoundHandler((request, reply) => send({ code: 'not_found' }, undefined, request, reply));
}

/** An address that the router cannot even read is like one that there is not. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  send(refusalIn(error), error, request, reply);
}

type Answer = { code: RefusalCode; fields?: Record<string, string>; more?: Record<string, unknown> };

function refusalIn(error: FastifyError | Refusal): Answer {
  if (error instanceof Refusal) return { code: error.code, more: error.more };
  if (hasZodFastifySchemaValidationErrors(error)) return badFields(error.validation);
  const known = byFastifyCode.get(error.code);
  if (known) return { code: known };
  if (isOutage(error)) return { code: 'unavailable' };
  // Fastify marks what a client did wrong, broken JSON among it, with a 4xx of its own.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { code: error.statusCode === 413 ? 'too_large' : 'not_json' };
  return { code: 'fault' };
}

type ZodProblem = { instancePath: string; message?: string; params?: unknown };

function badFields(problems: readonly ZodProblem[]): Answer {
  const fields: Record<string, string> = {};
  for (const problem of problems) for (const [name, sentence] of sentencesOf(problem)) fields[name] ??= sentence;
  const required = ['name', 'email', 'phone'].some((name) => name in fields);
  const missing = problems.some((problem) => isMissing(problem)) && required;
  return { code: missing ? 'fields_missing' : 'invalid', fields };
}

const isMissing = (problem: ZodProblem) => /^Enter your|write this as text/.test(problem.message ?? '');

function* sentencesOf(problem: ZodProblem): Generator<[string, string]> {
  const keys = unknownKeys(problem.params);
  for (const key of keys) yield [key, 'This field is not known here.'];
  if (keys.length > 0) return;
  const name = problem.instancePath.split('/').filter(Boolean).join('.');
  yield [name || 'request', problem.message ?? refusalOf('invalid').sentence];
}

function unknownKeys(params: unknown): string[] {
  if (typeof params !== 'object' || params === null || !('keys' in params)) return [];
  return Array.isArray(params.keys) ? params.keys.map((key) => String(key).slice(0, 60)) : [];
}

/** Status and body of the answer to whatever was thrown. */
export function refusalBodyOf(error: FastifyError | Refusal): { status: number; body: RefusalBody } {
  const { code, fields, more } = refusalIn(error);
  const { status, sentence } = refusalOf(code);
  return { status, body: { message: sentence, code, ...(fields ? { fields } : {}), ...more } };
}

function send(answer: Answer, error: Error | undefined, request: FastifyRequest, reply: FastifyReply): void {
  reply.refusal = answer.code;
  const { status, sentence } = refusalOf(answer.code);
  if (status >= 500 && answer.code !== 'payment_slow') request.log.error({ err: error }, answer.code);
  if (status === 503) reply.header('retry-after', '5');
  const fault = answer.code === 'fault' ? { requestId: request.id } : {};
  const body: RefusalBody = {
    message: sentence,
    code: answer.code,
    ...(answer.fields ? { fields: answer.fields } : {}),
    ...answer.more,
    ...fault,
  };
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}
