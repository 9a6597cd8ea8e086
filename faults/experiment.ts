/** One row of the fault table (docs/faults.md): what goes wrong, what is promised, and the proof. */
export type Experiment = {
  /** How it is asked for: `npm run faults -- name`. */
  name: string;
  fault: string;
  promise: string;
  /** How often it is done, unless `--runs` says otherwise. */
  runs: number;
  /** Brings the fault about so many times; throws when the promise does not hold. Answers what was counted. */
  prove(runs: number): Promise<string>;
};
