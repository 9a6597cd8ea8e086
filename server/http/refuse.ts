import type { MessageParams } from '#shared/fill-in.ts';
import { type Reason, type RefusalCode, refusalOf } from '#shared/messages.ts';

/** `params` fill in the sentence, `reasons` say what is wrong with which field; everything else joins the answer's body. */
export type RefusalDetails = { params?: MessageParams; reasons?: Record<string, Reason>; [more: string]: unknown };

/** A no that has a name. Everything else that is thrown is our fault. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(refusalOf(code, details.params).sentence);
    this.code = code;
    this.details = details;
  }
}

/** Ends a handler with one of the refusals of `shared/messages.ts`. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}
