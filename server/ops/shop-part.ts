import type { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import { HttpError } from '#server/http/refuse.ts';
import { sentenceOf } from '#shared/messages.ts';
import { OperatorError } from './operator-error.ts';

export type Situation = { production: boolean; now: Date };

/** A part of the shop in the file. What the file does not have stays as it is. */
export type Part = {
  schema: z.ZodType;
  read(tx: Tx, now: Date): Promise<unknown>;
  /** Writes through the checks of the screens; returns what it changed, a line each. */
  write(tx: Tx, values: unknown, situation: Situation): Promise<string[]>;
};

/** Turns a refusal of a screen’s check into the operator’s error, which names the place in the file. */
export function explained(place: string) {
  return (error: unknown): never => {
    if (!(error instanceof HttpError)) throw error;
    const reasons = Object.entries(error.details.reasons ?? {});
    const lines = reasons.map(([field, reason]) => `  ${place}.${field}: ${sentenceOf(reason)}`);
    const why = lines.length > 0 ? lines : [`  ${error.message}`];
    throw new OperatorError([`${place} is refused. Nothing was changed.`, ...why].join('\n'));
  };
}
