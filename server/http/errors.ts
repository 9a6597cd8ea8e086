import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOutage } from '#database/connect.ts';
import type { Language } from '#shared/language.ts';
import {
  type ApiErrorBody,
  type ErrorCode,
  errorOf,
  isMessageCode,
  type MessageCode,
  type Reason,
  sentenceOf,
} from '#shared/messages.ts';
import { waitOf } from '#shared/wait.ts';
import { type ErrorDetails, HttpError } from './refuse.ts';
import { languageOfRequest, requestLog } from './request.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Error code for the log. */
    apiError?: string;
  }
}

const byFastifyCode = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrong_media'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'not_json'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'not_json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'not_json'],
  ['FST_ERR_BAD_URL', 'not_found'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not_found'],
]);

/** Registers the handlers that turn errors into responses. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => send(errorIn(error), error, request, reply));
  app.setNotFoundHandler((request, reply) => send({ code: 'not_found' }, undefined, request, reply));
}

/** Sends errors that the framework reports before routing, such as for a malformed URL, in our error format. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  send(errorIn(error), error, request, reply);
}

type Answer = { code: ErrorCode; status?: number | undefined; details?: ErrorDetails };

function errorIn(error: FastifyError | HttpError): Answer {
  if (error instanceof HttpError) return { code: error.code, status: error.status, details: error.details };
  if (hasZodFastifySchemaValidationErrors(error))
    // A path that names nothing that could exist, answered like one that names nothing that exists.
    return error.validationContext === 'params' ? { code: 'not_found' } : badFields(error.validation);
  const known = byFastifyCode.get(error.code);
  if (known) return { code: known };
  // Fastify assigns a 4xx status to client errors, such as malformed JSON or a connection closed in the middle of a
  // body. Without this check, the ECONNRESET of a closed connection would count as an outage.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { code: error.statusCode === 413 ? 'too_large' : 'not_json' };
  return { code: isOutage(error) ? 'unavailable' : 'fault' };
}

/** Maximum number of fields named in an error response; a body of 100 kB could have thousands of unknown fields. */
const mostFields = 20;

type ZodProblem = { instancePath: string; keyword?: string; message?: string; params?: unknown };

function badFields(problems: readonly ZodProblem[]): Answer {
  const reasons: Record<string, Reason> = {};
  for (const [name, problem] of problems.flatMap(namedProblems)) {
    if (Object.hasOwn(reasons, name)) continue;
    if (Object.keys(reasons).length === mostFields) break;
    reasons[name] = reasonIn(problem);
  }
  const required = ['name', 'email', 'phone', 'state'].some((name) => name in reasons);
  const missing = problems.some(({ message }) => message && missingCodes.has(message)) && required;
  return { code: missing ? 'fields_missing' : 'invalid', details: { reasons } };
}

const missingCodes = new Set<string>([
  'name_missing',
  'email_missing',
  'phone_missing',
  'state_missing',
  'password_missing',
  'message_missing',
  'not_text',
] satisfies MessageCode[]);

const namedProblems = (problem: ZodProblem) => fieldsOf(problem).map((name) => [name, problem] as const);

function fieldsOf({ instancePath, params }: ZodProblem): string[] {
  const keys = partOf(params, 'keys');
  if (Array.isArray(keys) && keys.length > 0) return keys.slice(0, mostFields).map((key) => String(key).slice(0, 60));
  return [instancePath.split('/').filter(Boolean).join('.') || 'request'];
}

/** Maps a validation problem to a reason code. Our schemas' messages are codes; zod's English messages are not sent. */
function reasonIn({ message = '', keyword, params }: ZodProblem): Reason {
  if (Array.isArray(partOf(params, 'keys'))) return { code: 'field_unknown' };
  if (!isMessageCode(message)) {
    const most = partOf(params, 'origin') === 'string' && keyword === 'too_big' ? mostOf(params) : undefined;
    return typeof most === 'number' ? { code: 'too_long', params: { most } } : { code: 'invalid' };
  }
  if (message === 'too_long') return { code: message, params: { most: Number(mostOf(params)) } };
  const count = partOf(partOf(params, 'params'), 'count');
  return typeof count === 'number' ? { code: message, params: { count } } : { code: message };
}

/** Returns the limit that a value exceeds: the `most` of our own rule, else the `maximum` of the zod schema. */
const mostOf = (params: unknown) => partOf(partOf(params, 'params'), 'most') ?? partOf(params, 'maximum');

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

/** Returns the status and body of the response to an error, in a language. */
export function errorBodyOf(
  error: FastifyError | HttpError,
  language: Language,
): { status: number; body: ApiErrorBody } {
  return bodyOf(errorIn(error), language);
}

function bodyOf(
  { code, status: own, details = {} }: Answer,
  language: Language,
): { status: number; body: ApiErrorBody } {
  const { status, sentence } = errorOf(code, details.params, language);
  const fields = details.reasons && fieldSentences(details.reasons, language);
  const body = { message: sentence, code, ...(fields ? { fields } : {}), ...details };
  return { status: own ?? status, body: code === 'too_many' ? withWait(body, language) : body };
}

const withUnit = { seconds: 'too_many_seconds', minutes: 'too_many_minutes', hours: 'too_many_hours' } as const;

/** Adds the waiting time to the message and the `params` of a rate-limit error. */
function withWait(body: ApiErrorBody, language: Language): ApiErrorBody {
  const { retryAfter } = body;
  if (typeof retryAfter !== 'number') return body;
  const params = waitOf(retryAfter);
  return { ...body, message: sentenceOf({ code: withUnit[params.unit], params }, language), params };
}

function fieldSentences(reasons: Record<string, Reason>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, sentenceOf(reason, language)]));
}

/** Retry-After in seconds by status, for errors without `retryAfter`. */
const usualWait = new Map([
  [429, 60],
  [503, 5],
]);

const isForWindow = ({ url, headers }: FastifyRequest) =>
  !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** Sends one of our sentences as a page without style, because a process that refuses pages renders none. */
function sendPlainPage(reply: FastifyReply, language: Language, sentence: string): void {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title>`;
  reply
    .status(503)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', refresh: '6' })
    .send(`<!doctype html><html lang="${language}">${head}<p>${sentence}</p></html>`);
}

function send(answer: Answer, error: Error | undefined, request: FastifyRequest, reply: FastifyReply): void {
  reply.apiError = answer.code;
  const { status, body } = bodyOf(answer, languageOfRequest(request));
  if (status >= 500 && answer.code !== 'payment_slow') requestLog(request).error({ err: error }, answer.code);
  const wait = body['retryAfter'] ?? usualWait.get(status);
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  if (status === 503 && isForWindow(request)) {
    sendPlainPage(reply, languageOfRequest(request), body.message);
    return;
  }
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(answer.code === 'fault' ? { ...body, requestId: request.id } : body);
}
