import { workerData } from 'node:worker_threads';

// Thread of limit-child.ts.
const parent = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > workerData || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 50);
