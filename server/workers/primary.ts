import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { keepBudgets } from './budgets.ts';
import type { FromWorker, Part, ToWorker } from './part.ts';

export type Crew = {
  /** Ends when all workers have answered that they are open; throws when one could not start. */
  ready: Promise<void>;
  /** Puts new workers in the place of the old ones, one after the other; nobody waits at a closed door meanwhile. */
  renew(): Promise<void>;
  /** Asks all workers to leave and waits until they have. */
  leave(): Promise<void>;
};

const leaveWithin = 30_000;
const shortLife = 5_000;
const longestPause = 10_000;

type Member = { worker: Worker; opened: Promise<boolean>; gone: Promise<void>; dismissed: boolean };

/** Starts workers on one port, each on its part; one that dies is replaced. `say` hears of it. */
export function startCrew(parts: readonly Part[], say: (line: string) => void): Crew {
  // Workers take connections themselves: one that is handed over to a worker just killed would hang for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const answerBudget = keepBudgets();
  const members = new Map<number, Member>();
  const everybody = new Set<Member>();
  let leaving = false;
  let renewing: Promise<void> | undefined;

  function hire(part: Part): Member {
    const worker = cluster.fork();
    const born = Date.now();
    const tell = (message: ToWorker) => {
      if (worker.isConnected()) worker.send(message);
    };
    worker.once('online', () => tell({ part }));
    let open: (yes: boolean) => void = () => undefined;
    const opened = new Promise<boolean>((resolve) => {
      open = resolve;
    });
    worker.on('message', (message: FromWorker) => {
      if ('ready' in message) open(true);
      else if ('budget' in message) void answerBudget(message.budget).then((budgetAnswer) => tell({ budgetAnswer }));
    });
    const gone = new Promise<void>((resolve) => {
      // A message to one that has just died; or it was never born, and then no exit follows.
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) return;
        say(`Worker ${part.slot} could not be started: ${error.message}`);
        open(false);
        resolve();
      });
      worker.once('exit', (code, signal) => {
        open(false);
        resolve();
        const lost = !leaving && !member.dismissed && members.get(part.slot) === member;
        if (lost && wasReady(member)) void replace(part, born, `${signal || `code ${code}`}`);
      });
    });
    const member: Member = { worker, opened, gone, dismissed: false };
    everybody.add(member);
    void gone.then(() => everybody.delete(member));
    void opened.then((yes) => yes && ready.add(member));
    return member;
  }
  const ready = new Set<Member>();
  const wasReady = (member: Member) => ready.has(member);

  async function replace(part: Part, born: number, why: string): Promise<void> {
    say(`Worker ${part.slot} ended by itself (${why}): starting another in its place.`);
    if (Date.now() - born < shortLife) await pause(1_000);
    for (let wait = 1_000; !leaving; wait = Math.min(2 * wait, longestPause)) {
      const fresh = hire(part);
      members.set(part.slot, fresh);
      if (await fresh.opened) return;
      await pause(wait);
    }
  }

  async function dismiss(member: Member | undefined): Promise<void> {
    if (!member || member.worker.isDead()) return;
    member.dismissed = true;
    member.worker.process.kill('SIGTERM');
    const late = setTimeout(() => member.worker.process.kill('SIGKILL'), leaveWithin);
    await member.gone;
    clearTimeout(late);
  }

  async function renewAll(): Promise<void> {
    for (const part of parts) {
      if (leaving) return;
      const old = members.get(part.slot);
      const fresh = hire(part);
      if (!(await fresh.opened)) {
        say(`A new worker ${part.slot} did not start: the old ones go on. Its own words are above.`);
        return;
      }
      members.set(part.slot, fresh);
      await dismiss(old);
    }
    say('All workers are new.');
  }

  for (const part of parts) members.set(part.slot, hire(part));
  const opened = Promise.all([...members.values()].map((member) => member.opened));
  return {
    ready: opened.then((all) => {
      if (!leaving && all.includes(false)) throw new CrewTrouble();
    }),
    renew() {
      renewing ??= renewAll().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    async leave() {
      leaving = true;
      await Promise.all([...everybody].map(dismiss));
    },
  };
}

/** A worker did not start and has said itself why. */
export class CrewTrouble extends Error {}
