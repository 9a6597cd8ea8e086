import type { FastifyInstance } from 'fastify';
import { type Db, ping } from '#database/connect.ts';
import { migrated } from '#database/migrate.ts';
import { refuse } from '#server/http/refuse.ts';
import { route } from '#server/http/route.ts';
import type { Metrics } from './metrics.ts';

/** Registers health checks for load balancers: liveness, readiness and, outside production, metrics. */
export function healthRoutes(
  app: FastifyInstance,
  { db, metrics, production }: { db: Db; metrics: Metrics; production: boolean },
): void {
  let ready = false;
  let checking: Promise<void> | undefined;
  const check = async () => {
    if (ready) await ping(db);
    else ready = await migrated(db);
  };
  route(app, 'GET /livez', async () => ({ live: true as const }));
  route(app, 'GET /readyz', async () => {
    // Anyone may call this endpoint, so concurrent requests share one query.
    checking ??= check().finally(() => {
      checking = undefined;
    });
    await checking;
    return ready ? { ready } : refuse('unavailable');
  });
  if (production) return;
  app.get('/metrics', { config: { access: 'everyone' }, schema: { hide: true } }, async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
}
