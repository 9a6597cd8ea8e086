import { randomUUID } from 'node:crypto';
import type { contract } from '#shared/contract/all.ts';
import { seeded } from '#test/seed-order-history.ts';

/** Request to one endpoint. `expect` lists the allowed statuses if they differ from the endpoint's. */
export type RequestCase = {
  endpoint: keyof typeof contract;
  variant?: string;
  role?: 'customer' | 'seller' | 'admin';
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  expect?: number[];
};

/** Returns the label of a request for test names and result tables. */
export const nameOf = ({ endpoint, variant }: RequestCase) => (variant ? `${endpoint}: ${variant}` : endpoint);

/**
 * Returns a seeded customer with a session, documents and a paid order. `turn` selects the sign-up date: from 0 for the
 * most recent to 1 for the oldest.
 */
export function seededCustomer(turn: number, size: number) {
  const place = 14 + Math.floor(turn * (size / 150 - 15));
  const person = 75 * place + 21;
  const order = 150 * place + 41;
  const number = Math.floor(turn * 100);
  return {
    person,
    order,
    number,
    id: seeded.person(person),
    orderId: seeded.order(order),
    email: seeded.email(person),
    /** E-mail address that is not in use. */
    fresh: `buyer${randomUUID()}@dosaplaza.in`,
  };
}

export type SeededCustomer = ReturnType<typeof seededCustomer>;
