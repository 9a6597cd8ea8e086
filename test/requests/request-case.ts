import { randomUUID } from 'node:crypto';
import type { contract } from '#shared/contract/all.ts';
import { seeded } from '#test/seed-order-history.ts';

/** A request to one endpoint. `expect`: allowed statuses if they differ from the endpoint's own. */
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

/** Name of a request in tables. */
export const nameOf = ({ endpoint, variant }: RequestCase) => (variant ? `${endpoint}: ${variant}` : endpoint);

/**
 * A seeded customer with a session, documents and a paid order. `turn` selects when they signed up: 0 is the most recent
 * time, 1 the longest ago.
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
    /** An unused e-mail address. */
    fresh: `buyer${randomUUID()}@dosaplaza.in`,
  };
}

export type SeededCustomer = ReturnType<typeof seededCustomer>;
