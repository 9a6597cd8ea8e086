import type { z } from 'zod';
import type { MessageCode } from '../messages.ts';
import type { BuyerProblem } from '../rules/buyer.ts';

/**
 * Returns a message code for a schema; server/http/errors.ts translates the code into a sentence of shared/messages/.
 */
export const messageCode = (code: MessageCode): string => code;

/** Adds a problem found by a rule to a field. */
export function addProblem(context: z.RefinementCtx, { code, ...params }: BuyerProblem): void {
  context.addIssue({ code: 'custom', message: code, params });
}
