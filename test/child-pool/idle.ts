// Child process for the test of the upload inspector: never answers and uses no CPU time.
process.on('disconnect', () => process.exit());
process.on('message', () => undefined);
