import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readPostmaster, serves, stopPostmaster } from '#database/embedded/postmaster.ts';
import type { EmbeddedDatabase } from '#database/embedded.ts';

const made: { root: string; dataDir: string }[] = [];

export function anEmbeddedDataDir(...inside: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'chulha-embedded-'));
  const dataDir = join(root, ...inside);
  mkdirSync(dataDir, { recursive: true });
  made.push({ root, dataDir });
  return dataDir;
}

/** Stops the databases of a test and removes their folders. */
export async function removeDataDirs(): Promise<void> {
  for (const { root, dataDir } of made.splice(0)) {
    await stopPostmaster(join(dataDir, 'postgres'));
    rmSync(root, { recursive: true, force: true });
  }
}

export async function queryRows(database: EmbeddedDatabase, sql: string, values: unknown[] = []): Promise<unknown[][]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query({ text: sql, values, rowMode: 'array' });
  await client.end();
  return rows;
}

export const isRunning = (dataDir: string) =>
  serves(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, join(dataDir, 'postgres'));

/** Starts another process that opens the database and runs commands; `said` collects its output. */
export function anotherProcess(
  dataDir: string,
  story: string,
): { child: ChildProcess; said: string[]; ended: Promise<void> } {
  const launcher = new URL('../database/embedded.ts', import.meta.url).href;
  const script = `import { startEmbedded, claimDataDir } from '${launcher}';
    import pg from 'pg';
    const dataDir = ${JSON.stringify(dataDir)};
    ${story}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    said.push(...lines);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, said, ended };
}
