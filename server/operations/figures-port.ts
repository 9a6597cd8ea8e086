import { once } from 'node:events';
import { createServer } from 'node:http';
import { openDoors } from '#server/http/doors.ts';
import type { Metrics } from '#server/http/metrics.ts';

/** Serves the figures for Prometheus on a port of their own, which the public does not reach. */
export async function serveFigures(
  metrics: Metrics,
  at: { port: number; host: string },
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
  const close = () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeAllConnections();
    return closed;
  };
  const listen = async (address: string) => {
    server.listen(at.port, address);
    await once(server, 'listening');
  };
  return openDoors({ server, listen, close }, at);
}
