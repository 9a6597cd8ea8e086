/** Row of the fault table (docs/faults.md): fault, promise and proof. */
export type Experiment = {
  /** Name on the command line: `npm run faults -- name`. */
  name: string;
  fault: string;
  promise: string;
  /** Default number of runs; `--runs` overrides it. */
  runs: number;
  /** Causes the fault `runs` times; throws if the promise is broken. Returns a summary. */
  prove(runs: number): Promise<string>;
};
