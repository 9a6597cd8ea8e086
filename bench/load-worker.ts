/** Worker process of a load run: sends requests (with autocannon, except reads) and reports results to its parent. */
import autocannon from 'autocannon';
import type { Fired, Load } from './load.ts';
import { kinds } from './requests.ts';
import { measureThroughput } from './throughput.ts';

async function fire(load: Load): Promise<Fired> {
  if (load.kind === 'read') return measureThroughput(load);
  const next = kinds[load.kind];
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    requests: [{ setupRequest: (base) => ({ ...base, ...next() }) }],
  });
  return {
    answered: result['2xx'],
    failed: result.non2xx + result.errors,
    seconds: result.duration,
    p99: result.latency.p99,
  };
}

process.on('message', async (load: Load) => {
  process.send?.(await fire(load).catch((error: Error) => ({ error: error.message })));
});
process.on('disconnect', () => process.exit(0));
