// Loaded into a measured process before its own code: tells its parent what it costs, and ends with it.
process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
