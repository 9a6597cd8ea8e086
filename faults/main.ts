import { parseArgs } from 'node:util';
import { experiments } from './all.ts';
import type { Experiment } from './experiment.ts';
import { rowOf, tableHead } from './result-table.ts';
import { withTimeLimit } from './time-limit.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const usage = `npm run faults                          every row of the fault table
npm run faults -- kills webhooks        only these
npm run faults -- kills --runs 10       with another number of runs
npm run faults -- simulator --seed 7 --minutes 10
npm run faults -- --list                their names`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    runs: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
  },
});

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}\n`);
  process.exit(1);
}

function numberFrom(name: 'runs' | 'seed' | 'minutes', least: number): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  return number >= least ? number : refuse(`--${name} takes a number from ${least}, for example --${name} 10.`);
}

const runs = numberFrom('runs', 1);
// The simulator runs for less time in a full run.
const usualMinutes = positionals.includes('simulator') ? 10 : 2;
const minutes = numberFrom('minutes', 0.05) ?? usualMinutes;
const all = experiments({ seed: numberFrom('seed', 0) ?? Date.now() % 1_000_000, minutes });
const unknown = positionals.filter((name) => !all.some((one) => one.name === name));
if (unknown.length > 0) refuse(`There is no experiment ${unknown.join(', ')}.`);
if (values.list || values.help) {
  if (values.help) say(`${usage}\n`);
  for (const { name, fault } of all) say(`${name.padEnd(12)} ${fault}`);
  process.exit(0);
}

// Time after which an experiment fails as hanging. The simulator rechecks all its orders twice at the end, within a
// limit of 95 calls a minute to the provider.
const longest = (15 + 3 * minutes) * 60_000;

/** Runs one experiment; returns its table row, and whether the promise held. */
async function row(experiment: Experiment): Promise<{ line: string; holds: boolean }> {
  const count = runs ?? experiment.runs;
  const began = performance.now();
  process.stderr.write(`${experiment.name} …\n`);
  const outcome = await withTimeLimit(
    experiment.prove(count),
    longest,
    `not done within ${longest / 60_000} minutes`,
  ).then(
    (seen) => ({ holds: true, seen }),
    (error: unknown) => ({ holds: false, seen: error instanceof Error ? error.message : String(error) }),
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (!outcome.holds) process.stderr.write(`✗ ${experiment.name}: ${outcome.seen}\n`);
  const seen = outcome.holds ? outcome.seen : (outcome.seen.split('\n')[0] ?? '');
  return { line: rowOf({ ...experiment, runs: count, holds: outcome.holds, seen, seconds }), holds: outcome.holds };
}

const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
say(tableHead.join('\n'));
let broken = 0;
for (const experiment of chosen) {
  const { line, holds } = await row(experiment);
  say(line);
  if (!holds) broken += 1;
}
process.exit(broken === 0 ? 0 : 1);
