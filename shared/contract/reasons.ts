import type { z } from 'zod';
import type { MessageCode } from '../messages.ts';
import type { BuyerProblem } from '../rules/buyer.ts';

/** Messages of the schemas are codes of shared/messages/; server/http/errors.ts turns them into sentences. */
export const messageCode = (code: MessageCode): string => code;

/** Adds a problem found by a rule to a field. */
export function addProblem(context: z.RefinementCtx, { code, ...params }: BuyerProblem): void {
  context.addIssue({ code: 'custom', message: code, params });
}
