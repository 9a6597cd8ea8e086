// Loaded ahead of the server: when whoever started it is killed, the server stops as if it had been asked to.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // A terminal that was closed takes no more lines, which must not hinder the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
