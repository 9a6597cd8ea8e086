// Preloaded into measured processes: reports CPU time and memory to the parent process, and exits when the parent does.
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
