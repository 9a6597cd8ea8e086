// Preloaded into the server: stops it with SIGTERM when the process that started it is killed.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Writing to a closed terminal fails, which must not prevent the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
