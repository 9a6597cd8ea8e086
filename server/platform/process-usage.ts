import { readFileSync, writeFileSync } from 'node:fs';

// Resource usage of another process from /proc: proc_pid_stat(5), proc_pid_status(5). NaN except on Linux.

/** Returns the CPU time in milliseconds. */
export function cpuMs(pid: number | undefined): number {
  // Fields 14 and 15, in ticks of 10 ms, follow the process name, which may contain spaces.
  const fields = readProc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the resident memory in bytes. */
export function residentBytes(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1]) * 1_024;
}

/** Makes the kernel's OOM killer choose a process before ours: proc_pid_oom_score_adj(5). */
export function endFirstWhenOutOfMemory(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500');
  } catch {
    // Not on Linux, or the process has ended.
  }
}

function readProc(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
