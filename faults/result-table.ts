import type { Experiment } from './experiment.ts';

export const tableHead = ['| name | fault | promise | runs | result | s |', '|---|---|---|---|---|---|'];

type Outcome = Pick<Experiment, 'name' | 'fault' | 'promise' | 'runs'> & {
  holds: boolean;
  seen: string;
  seconds: number;
};

/** Returns one row of the result table. */
export function rowOf({ name, fault, promise, runs, holds, seen, seconds }: Outcome): string {
  const result = `${holds ? 'holds' : '**broken**'}: ${seen.replaceAll('|', '\\|')}`;
  return `| ${[name, fault, promise, runs, result, seconds].join(' | ')} |`;
}
