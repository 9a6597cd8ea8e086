// Finds and kills processes that a test run left behind.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { productEnvironment } from './project.mjs';

const mark = 'CHULHA_TEST_RUN';

/** Returns an environment with a unique mark, which child processes inherit, so that orphans can be found. */
export function markedEnvironment() {
  const { NODE_COMPILE_CACHE } = productEnvironment();
  return { ...process.env, NODE_COMPILE_CACHE, [mark]: randomUUID() };
}

/**
 * Kills the processes that carry the mark of `env` (Linux only); returns their names and process ids.
 * @param {NodeJS.ProcessEnv} env
 */
export async function killOrphans(env) {
  const found = marked(env).map(({ pid, name }) => `${name} (${pid})`);
  for (const kind of [gently, gently, firmly]) {
    const left = marked(env);
    if (left.length === 0) break;
    for (const { pid, name } of left) end(pid, kind(name));
    for (let waited = 0; waited < 50 && marked(env).length > 0; waited += 1) await sleep(100);
  }
  return found;
}

// PostgreSQL treats SIGTERM as a smart shutdown, which waits for clients, and SIGINT as a fast shutdown.
const gently = (name) => (name === 'postgres' ? 'SIGINT' : 'SIGTERM');
const firmly = () => 'SIGKILL';

function marked(env) {
  if (process.platform !== 'linux') return [];
  const line = `${mark}=${env[mark]}`;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids
    .filter((pid) => look(`/proc/${pid}/environ`).split('\0').includes(line))
    .map((pid) => ({ pid: Number(pid), name: look(`/proc/${pid}/comm`).trim() }));
}

/** @param {string} file */
function look(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
