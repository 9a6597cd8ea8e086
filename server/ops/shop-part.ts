import type { z } from 'zod';
import type { Tx } from '#database/connect.ts';
import { HttpError } from '#server/http/refuse.ts';
import type { Situation } from '#server/settings/check-section.ts';
import { sentenceOf } from '#shared/messages.ts';
import { OperatorError } from './operator-error.ts';

/** What the checks of a save look at beside the values. */
export type SaveSituation = Omit<Situation, 'open'>;

/** A part of the shop in the file. What the file does not have stays as it is. */
export type Part = {
  schema: z.ZodType;
  read(tx: Tx, now: Date): Promise<unknown>;
  /** Writes through the checks of the screens; returns what it changed, a line each. */
  write(tx: Tx, values: unknown, situation: SaveSituation): Promise<string[]>;
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
