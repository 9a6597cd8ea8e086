import pg from 'pg';
import type { Where } from '#database/connect.ts';

/** A step of a plan as it was carried out; rows are of one loop. */
type Step = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Step[];
};

/** A statement as the database carried it out. `pages`: pages of tables and indexes that it looked into. */
export type Carried = { text: string; ms: number; pages: number; steps: Step[] };

export type Watched = {
  /** Where to connect so that what is done there is seen. */
  where: Where;
  /** What was carried out since the last call, in order; statements inside of functions and keys too. */
  carriedOut(): Carried[];
};

type Place = { host: string; port: number; user: string; database: string };

// Each plan comes back to whoever asked, over the same connection and before the answer is over.
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Lets a database tell how it carries out every statement from now on, by its own `auto_explain`. */
export async function watch(place: Place, more: Record<string, string> = {}): Promise<Watched> {
  const owner = new pg.Client({ ...place, user: 'postgres' });
  await owner.connect();
  for (const [name, value] of Object.entries({ ...settings, ...more }))
    await owner.query(`alter database ${place.database} set ${name} = '${value}'`);
  await owner.end();
  let carried: Carried[] = [];
  class Watching extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('notice', ({ message }) => {
        const seen = read(message ?? '');
        if (seen) carried.push(seen);
      });
    }
  }
  return {
    where: Object.assign({ Client: Watching }, place),
    carriedOut() {
      const all = carried;
      carried = [];
      return all;
    },
  };
}

function read(message: string): Carried | undefined {
  const [, ms, told] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message) ?? [];
  if (!ms || !told) return undefined;
  const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Step } = JSON.parse(told);
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { text, ms: Number(ms), pages, steps: stepsOf(plan) };
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** How many rows of which table a statement looked at, whether it kept them or not; `whole` where it read a table from end to end. */
export function rowsRead({ steps }: Carried): { table: string; rows: number; whole: boolean }[] {
  return steps.flatMap((step) => {
    const table = step['Relation Name'];
    const kept = step['Actual Rows'];
    if (table === undefined || kept === undefined || step['Node Type'] === 'ModifyTable') return [];
    const passed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
    const rows = (kept + passed) * (step['Actual Loops'] ?? 0);
    return [{ table, rows, whole: step['Node Type'] === 'Seq Scan' && rows > 0 }];
  });
}
