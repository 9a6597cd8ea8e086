import type { z } from 'zod';
import type { Contract } from '#shared/contract/all.ts';
import type { ApiErrorBody } from '#shared/messages.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import { storedToken } from '#web/platform/storage/safe-storage.ts';
import { setToday } from '#web/platform/today.ts';
import { addressOf, type Call } from './api-addresses.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** API client: endpoints of the contract, downloads, uploads with progress, and live updates. */

type Part<E, Key extends 'params' | 'query' | 'body'> = E extends { [K in Key]: infer S extends z.ZodType }
  ? { [K in Key]: z.input<S> }
  : { [K in Key]?: undefined };
// Distributes over the endpoints, because unions of parts would be intersected with each other.
type InputOf<E> = E extends unknown ? Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> : never;
type AllInputs = { [Name in Call]: InputOf<Contract[Name]> };
// An interface, because for a generic name a mapped type becomes every combination of params, query and body.
interface Inputs extends AllInputs {}
export type Input<Name extends Call> = Inputs[Name];
export type Reply<Name extends Call> = z.output<Contract[Name]['reply']>;

/** `status` 0 means no response; another one without `apiError`, a response of a proxy. */
export type ApiResult<Name extends Call> = { ok: true; reply: Reply<Name> } | Failure;
type Failure =
  | { ok: false; status: number; apiError: ApiErrorBody; timedOut?: never }
  | { ok: false; status: number; apiError?: never; timedOut?: true };

const noResponse = { ok: false, status: 0 } as const;
const timeoutMs = 20_000;
const uploadTimeoutMs = 120_000;
/** Calls that change up to a thousand records. */
const longCalls: readonly Call[] = ['POST /api/cases/bulk'];

let notifyRefused: (token: string, code: string) => void = () => undefined;

/** Sets the listener for tokens that the server rejects, or accepts only after the user has set up a second factor. */
export function onRefused(listener: (token: string, code: string) => void): void {
  notifyRefused = listener;
}

/**
 * Options of a call. With `files`, or with a file in the body, the body is sent as a form; each of `files` becomes a
 * part named `file`. Forms are sent again while the server is busy.
 */
export type CallOptions = { idempotencyKey?: string; files?: readonly File[] };

/** Never throws. Repeated calls with the same `idempotencyKey` have the effect of one. */
export async function call<Name extends Call>(
  name: Name,
  input: Input<Name>,
  { idempotencyKey, files = [] }: CallOptions = {},
): Promise<ApiResult<Name>> {
  const { method, path } = addressOf(name, input);
  const { body }: { body?: object | null | undefined } = input;
  const token = storedToken();
  const isForm = files.length > 0 || Object.values(body ?? {}).some((value) => value instanceof File);
  const form = isForm ? formOf(body ?? {}, files) : undefined;
  const send = () =>
    answerOf<Name>(token, path, {
      method,
      headers: {
        ...usualHeaders(token),
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: form ?? (body ? JSON.stringify(body) : null),
      signal: AbortSignal.timeout(form || longCalls.includes(name) ? uploadTimeoutMs : timeoutMs),
    });
  return form ? retryWhileBusy(send) : send();
}

const usualHeaders = (token: string | null) => ({
  'accept-language': getLocale(),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** Sends a request and reads its response. An incomplete response counts as no response. */
async function answerOf<Name extends Call>(
  token: string | null,
  url: string,
  request: RequestInit,
): Promise<ApiResult<Name>> {
  try {
    const response = await fetch(url, request);
    const date = response.headers.get('date');
    // A screen may be open for days.
    if (date) setToday(dayInIndia(new Date(date)));
    return reportError(token, await read<Name>(response));
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? { ...noResponse, timedOut: true } : noResponse;
  }
}

function formOf(body: object, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (value !== undefined) form.append(name, String(value));
  }
  for (const file of files) form.append('file', file, file.name);
  return form;
}

type Sending = CallOptions & { onProgress: (sent: number) => void; signal: AbortSignal };

/** Progress is from 0 to 1. Never throws; an aborted upload returns status 0. */
export function sendForm<Name extends 'PUT /api/user/profile' | 'PUT /api/user/cases/:id/requests/:requestId'>(
  name: Name,
  input: Pick<Input<Name>, 'params' | 'query'>,
  form: FormData,
  { onProgress, signal, idempotencyKey }: Sending,
): Promise<ApiResult<Name>> {
  const { method, path } = addressOf(name, input);
  const token = storedToken();
  if (signal.aborted) return Promise.resolve(noResponse);
  return new Promise((resolve) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('accept-language', getLocale());
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.timeout = uploadTimeoutMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = async () => {
      const { status, responseText } = request;
      // An incomplete response counts as no response.
      const answer = await read<Name>(new Response(responseText, { status })).catch(() => noResponse);
      resolve(reportError(token, answer));
    };
    request.onerror = () => resolve(noResponse);
    request.onabort = request.onerror;
    request.ontimeout = request.onerror;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function reportError<A extends { ok: boolean; apiError?: ApiErrorBody }>(token: string | null, answer: A): A {
  const code = answer.apiError?.code;
  if (token && (code === 'signed_out' || code === 'second_factor_missing')) notifyRefused(token, code);
  return answer;
}

async function read<Name extends Call>(response: Response): Promise<ApiResult<Name>> {
  if (!response.ok) return readFailure(response);
  return { ok: true, reply: response.status === 204 ? null : await response.json() };
}

async function readFailure(response: Response): Promise<Failure> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const apiError = apiErrorIn(body);
  return apiError ? { ok: false, status, apiError } : { ok: false, status };
}

/** Returns the error in a body that has a message for people; its code may be missing. */
function apiErrorIn(body: unknown): ApiErrorBody | undefined {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return hasMessage && body.message !== '' ? { code: '', ...body, message: `${body.message}` } : undefined;
}

/** Authenticated by the session cookie. `since` is the time at which the screen's data was read. */
export function openLiveStream(since: number | undefined): EventSource {
  return new EventSource(addressOf('GET /api/live', { query: { since } }).path);
}
