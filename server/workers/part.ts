import cluster from 'node:cluster';
import type { Where } from '#database/connect.ts';
import type { StandIns } from '#server/demo.ts';

/** What one worker of several is told by the process that started it. */
export type Part = {
  /** From 1 to as many as there are; whoever takes the place of a dead one has its number. */
  slot: number;
  where: Where;
  direct: Where;
  /** How many connections its queries may have. */
  connections: number;
  standIns: Pick<StandIns, 'cashfree' | 'smtpUrl' | 'smsUrl'> | undefined;
  /** Where the stand-ins answer, if there are any. */
  standInPort: number | undefined;
};

export type FromWorker = { ready: true } | { budget: BudgetQuestion };
export type ToWorker = { part: Part } | { budgetAnswer: BudgetAnswer };
export type BudgetQuestion = { id: number; name: string; points: number; seconds: number; key: string };
export type BudgetAnswer = { id: number; waitFor: number | undefined };

/** Waits to be told the part, as a worker of several; nothing where this is the only process. */
export async function partFromPrimary(): Promise<Part | undefined> {
  if (!cluster.isWorker) return undefined;
  return new Promise((resolve) => {
    const hear = (message: ToWorker) => {
      if (!('part' in message)) return;
      process.off('message', hear);
      resolve(message.part);
    };
    process.on('message', hear);
  });
}

/** Tells the process that started us; it may have gone meanwhile. */
export function tellPrimary(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** How many workers the command line asks for: `--workers 3`. Nothing where it asks for none; NaN where it is no number. */
export function workersWanted(args: readonly string[]): number | undefined {
  const at = args.findIndex((arg) => arg === '--workers' || arg.startsWith('--workers='));
  if (at < 0) return undefined;
  const text = args[at]?.split('=')[1] ?? args[at + 1] ?? '';
  return /^([1-9]|[12]\d|3[0-2])$/.test(text) ? Number(text) : Number.NaN;
}
