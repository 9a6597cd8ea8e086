import { backup } from './backup.ts';
import { caseKills } from './case-kills.ts';
import { connections } from './connections.ts';
import { database } from './database.ts';
import { duplicates } from './duplicates.ts';
import type { Experiment } from './experiment.ts';
import { failover } from './failover/failover.ts';
import { frozen } from './frozen.ts';
import { keys } from './keys.ts';
import { kills } from './kills.ts';
import { mail } from './mail.ts';
import { migrations } from './migrations.ts';
import { processes } from './processes.ts';
import { productionInstall } from './production-install.ts';
import { provider, tabs } from './provider.ts';
import { refundKills } from './refund-kills.ts';
import { restarts } from './restarts.ts';
import { simulatorOf } from './simulator/simulator.ts';
import { standards } from './standards.ts';
import { uploads } from './uploads.ts';
import { webhooks } from './webhooks.ts';

/** Returns all fault experiments, including the simulator with this seed. */
export function experiments({ seed, minutes }: { seed: number; minutes: number }): Experiment[] {
  return [
    kills,
    caseKills,
    refundKills,
    webhooks,
    duplicates,
    provider,
    tabs,
    database,
    frozen,
    failover,
    mail,
    uploads,
    restarts,
    connections,
    keys,
    backup,
    migrations,
    processes,
    standards,
    productionInstall,
    simulatorOf(seed, minutes),
  ];
}
