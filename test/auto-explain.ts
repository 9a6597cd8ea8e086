import pg from 'pg';
import type { Where } from '#database/connect.ts';

/** Node of an executed query plan; row counts are per loop. */
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

/** Executed statement; `pages` is the number of table and index pages read. */
export type Carried = { text: string; ms: number; pages: number; steps: Step[] };

export type WatchedDatabase = {
  /** Connection settings; statements are recorded only over connections opened with them. */
  where: Where;
  /**
   * Returns the statements executed since the last call, oldest first, including statements in functions and foreign
   * key checks.
   */
  carriedOut(): Carried[];
};

type Place = { host: string; port: number; user: string; database: string };

// auto_explain sends each plan as a NOTICE over the same connection.
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

/** Enables `auto_explain` for a database, so that the plans of all statements can be read. */
export async function watch(place: Place, more: Record<string, string> = {}): Promise<WatchedDatabase> {
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
  const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message) ?? [];
  if (!ms || !json) return undefined;
  const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Step } = JSON.parse(json);
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { text, ms: Number(ms), pages, steps: stepsOf(plan) };
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** Returns the rows read per table, including filtered ones; `whole` means a sequential scan. */
export function rowsRead({ steps }: Carried): { table: string; rows: number; whole: boolean }[] {
  return steps.flatMap((step) => {
    const table = step['Relation Name'];
    const returned = step['Actual Rows'];
    if (table === undefined || returned === undefined || step['Node Type'] === 'ModifyTable') return [];
    const passed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
    const rows = (returned + passed) * (step['Actual Loops'] ?? 0);
    return [{ table, rows, whole: step['Node Type'] === 'Seq Scan' && rows > 0 }];
  });
}
