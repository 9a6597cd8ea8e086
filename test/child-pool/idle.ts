// Child process of the upload inspector's test: never answers and needs no processor time.
process.on('disconnect', () => process.exit());
process.on('message', () => undefined);
