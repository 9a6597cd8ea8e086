import { randomUUID } from 'node:crypto';
import type { contract } from '#shared/contract/all.ts';
import { trade } from '../trade.ts';

/** One request of a day. `expect`: the answers that show that the whole way was gone; usually the endpoint's own. */
export type Wish = {
  of: keyof typeof contract;
  how?: string;
  by?: 'customer' | 'seller' | 'admin';
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  expect?: number[];
};

/** How a request is called in tables. */
export const nameOf = ({ of, how }: Wish) => (how ? `${of}: ${how}` : of);

/** Somebody who bought, sent papers and is signed in, with an order that was paid; `turn` from 0 to just below 1 of all years. */
export function someone(turn: number, size: number) {
  const place = 14 + Math.floor(turn * (size / 150 - 15));
  const person = 75 * place + 21;
  const order = 150 * place + 41;
  const number = Math.floor(turn * 100);
  return {
    ...{ person, order, number, id: trade.person(person), orderId: trade.order(order), email: trade.email(person) },
    /** An address that nobody has yet. */
    fresh: `buyer${randomUUID()}@dosaplaza.in`,
  };
}

export type Someone = ReturnType<typeof someone>;
