import type { MessageParams } from '#shared/fill-in.ts';
import { type ErrorCode, errorOf, type Reason } from '#shared/messages.ts';

/** `params` fill in the sentence, `reasons` say what is wrong with which field; everything else joins the answer's body. */
export type ErrorDetails = { params?: MessageParams; reasons?: Record<string, Reason>; [more: string]: unknown };

/** A no that has a name. Everything else that is thrown is our fault. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(errorOf(code, details.params).sentence);
    this.code = code;
    this.details = details;
  }
}

/** Ends a handler with one of the errors of `shared/messages.ts`. */
export function refuse(code: ErrorCode, details?: ErrorDetails): never {
  throw new HttpError(code, details);
}
