import { readFileSync } from 'node:fs';

const before = chain();

/**
 * Calls `gone` once when the parent npm process has died, because npm does not forward signals through its shell.
 * @param {() => void} gone
 * @returns {() => void} stops watching
 */
export function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const watch = setInterval(() => {
    if (chain() === before) return;
    clearInterval(watch);
    gone();
  }, 200).unref();
  return () => clearInterval(watch);
}

// Returns the ids of the shell and npm processes that started this one; processes above them are not watched.
function chain() {
  const pids = [process.ppid];
  for (let { name, parent } = look(process.ppid); parent && !name.startsWith('npm') && pids.length < 3; ) {
    pids.push(parent);
    ({ name, parent } = look(parent));
  }
  return pids.join(' ');
}

/** @param {number} pid */
function look(pid) {
  try {
    const [, name = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return { name: '', parent: 0 };
  }
}
