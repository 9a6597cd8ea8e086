import type { z } from 'zod';
import type { MessageCode } from '../messages.ts';
import type { BuyerProblem } from '../rules/buyer.ts';

/** The schemas' messages are codes of shared/messages/; server/http/errors.ts says them. */
export const messageCode = (code: MessageCode): string => code;

/** Refuses a field for a problem that one of the rules has found. */
export function addProblem(context: z.RefinementCtx, { code, ...params }: BuyerProblem): void {
  context.addIssue({ code: 'custom', message: code, params });
}
