// Child process for the upload inspector's test: never answers and uses no CPU time.
process.on('disconnect', () => process.exit());
process.on('message', () => undefined);
