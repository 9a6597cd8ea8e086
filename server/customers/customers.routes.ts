import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/connect.ts';
import { answer } from '#server/http/endpoint.ts';
import { contract } from '#shared/contract/all.ts';
import { countPeople, findPeople } from './customers.ts';

const mostAtOnce = 200;
const usualPage = 50;

/** The people that staff look after. */
export function customerListRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, contract.listPeople, async ({ query: { page, pageSize, ...wish } }) => {
    if (page === undefined && pageSize === undefined) return findPeople(db, { ...wish, limit: mostAtOnce, offset: 0 });
    const size = pageSize ?? usualPage;
    const number = page ?? 1;
    const [items, total] = await Promise.all([
      findPeople(db, { ...wish, limit: size, offset: (number - 1) * size }),
      countPeople(db, wish.search),
    ]);
    return { items, total, page: number, pageSize: size };
  });
}
