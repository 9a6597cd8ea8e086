// Exits with 0 if the server on this machine is ready and all of its workers (CHULHA_WORKERS, default two; metrics on
// METRICS_PORT and the following ports) started after the given Unix time in seconds.
const { PORT = '3000', METRICS_PORT, CHULHA_WORKERS = '2' } = process.env;
const since = Number(process.argv[2]);

async function startOf(port) {
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text();
  return Number(/^process_start_time_seconds (\d+)/m.exec(metrics)?.[1]);
}

try {
  const { ok } = await fetch(`http://localhost:${PORT}/readyz`);
  const ports = METRICS_PORT
    ? Array.from({ length: Number(CHULHA_WORKERS) }, (_, nth) => Number(METRICS_PORT) + nth)
    : [];
  const starts = await Promise.all(ports.map(startOf));
  process.exit(ok && starts.every((start) => start >= since) ? 0 : 1);
} catch {
  process.exit(1);
}
