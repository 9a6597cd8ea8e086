import type { z } from 'zod';

/** Who may call: `provider` proves itself by a signature instead of a session. */
export const accesses = ['everyone', 'signed-in', 'staff', 'admin', 'provider'] as const;
export type Access = (typeof accesses)[number];

/**
 * So many requests of one address in so many seconds; multiplied by RATE_LIMIT_FACTOR. A `shared` one is counted in the
 * database, for all processes together.
 */
export type Budget = { requests: number; seconds: number; shared?: true };

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** One line for the documentation. */
  summary: string;
  budget?: Budget;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The body arrives as multipart/form-data, and slowly from a phone. */
  form?: true;
  reply: z.ZodType;
  status?: number;
  /** Names of the refusals that this call may answer with, beside the general ones. */
  refusals?: readonly string[];
};

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(described: E): E {
  return described;
}
