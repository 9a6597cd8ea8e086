// Kills processes that a test run left behind.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
export function killOrphans(env) {
  if (process.platform !== 'linux') return [];
  const line = `${mark}=${env[mark]}`;
  const killed = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(line)) continue;
      killed.push(`${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (${pid})`);
      process.kill(Number(pid), 'SIGKILL');
    } catch (error) {
      // The process has ended meanwhile, or belongs to somebody else.
      if (!['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code)) throw error;
    }
  }
  return killed;
}
