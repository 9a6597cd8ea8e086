import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenAddress } from '#server/http/server.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` for Prometheus on a private port. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, listenAddress(host));
  await once(server, 'listening');
  return {
    close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      return closed;
    },
  };
}
