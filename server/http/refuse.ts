import type { MessageParams } from '#shared/fill-in.ts';
import { type ErrorCode, errorOf, type Reason } from '#shared/messages.ts';

/**
 * Details of an error. `params` fill the placeholders of the message; `reasons` name the problem of each field. Other
 * properties are added to the response body. `fields` is written from `reasons`, in the language of the request.
 */
export type ErrorDetails = {
  params?: MessageParams;
  reasons?: Record<string, Reason>;
  fields?: never;
  [more: string]: unknown;
};

/** Expected error with a code. Any other exception is a bug. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** HTTP status, if it differs from the usual status of the code. */
  status?: number;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorOf(code, details.params).sentence);
    this.code = code;
    this.details = details;
  }
}

/** Throws one of the errors of `shared/messages.ts`. */
export function refuse(code: ErrorCode, details?: ErrorDetails): never {
  throw new HttpError(code, details);
}
