import { type RefusalCode, refusalOf } from '#shared/messages.ts';

/** A no that has a name. Everything else that is thrown is our fault. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly more: Record<string, unknown>;
  constructor(code: RefusalCode, more: Record<string, unknown> = {}) {
    super(refusalOf(code).sentence);
    this.code = code;
    this.more = more;
  }
}

/** Ends a handler with one of the refusals of `shared/messages.ts`; `more` joins the answer's body. */
export function refuse(code: RefusalCode, more?: Record<string, unknown>): never {
  throw new Refusal(code, more);
}
