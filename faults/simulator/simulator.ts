import type { Experiment } from '../experiment.ts';
import { withShop } from '../shop.ts';
import { countsOf, planOf } from './plan.ts';
import { runActions, simulatedShop } from './simulate.ts';

/** Creates the simulator experiment: random shoppers, staff and faults from a seed. */
export function simulatorOf(seed: number, minutes: number): Experiment {
  return {
    name: 'simulator',
    fault: 'shoppers, staff, kills and outages at random',
    promise: 'all promises together; any seed repeats the same plan',
    runs: 1,
    async prove(runs) {
      const seen: string[] = [];
      for (let run = 0; run < runs; run += 1) {
        const plan = planOf(seed + run, minutes * 60_000);
        const what = `seed ${seed + run}, ${minutes} minutes: ${countsOf(plan)}`;
        process.stderr.write(`${what}\n`);
        await withShop(simulatedShop, (shop) => runActions(shop, plan));
        seen.push(what);
      }
      return seen.join('; ');
    },
  };
}
