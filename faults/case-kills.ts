import { caseActs } from './case-acts.ts';
import { endings } from './case-endings.ts';
import type { Experiment } from './experiment.ts';
import { killAroundCases } from './kill-around-cases.ts';
import { withShop } from './shop.ts';

/** Fault: the server is killed around every step of a case. */
export const caseKills: Experiment = {
  name: 'case-kills',
  fault: 'server killed (kill -9) around every step of a case',
  promise: 'one truth: no step, message, verdict or mail lost or doubled',
  runs: 4,
  prove: (runs) =>
    withShop({}, async (shop) => {
      const kills = await killAroundCases(shop, { times: runs, whole: true });
      const moments = caseActs.length + endings.flat().length + 1;
      return `${kills} kills around ${moments} changes, while they wait for one of their tables or commit: ${runs} licences and ${runs} growth plans with the same history and mails as undisturbed ones`;
    }),
};
