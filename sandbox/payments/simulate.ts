import { z } from 'zod';
import { invalidRequest, notFound } from './api-error.ts';
import { endAttempt, makeAttempt } from './attempts.ts';
import { parseRequest } from './request-fields.ts';
import type { Sandbox } from './sandbox.ts';

const simulation = z.object({
  entity: z.literal('PAYMENTS', 'should be PAYMENTS'),
  entity_id: z.string('should be a text').min(1, 'should not be empty'),
  entity_simulation: z.object({
    payment_status: z.enum(['SUCCESS', 'FAILED', 'PENDING', 'USER_DROPPED'], 'is unknown'),
    payment_error_code: z.string('should be a text').nullish(),
  }),
});

/** Ends a pending payment (by cf_payment_id) or, unlike Cashfree, creates an attempt on an order (by order_id). */
export function simulate(sandbox: Sandbox, body: unknown): object {
  const { entity, entity_id, entity_simulation } = parseRequest(simulation, body);
  const { payment_status: status, payment_error_code: code } = entity_simulation;
  const attempt = sandbox.ledger.attempts.get(entity_id);
  const order = sandbox.ledger.orders.get(entity_id);
  if (attempt) {
    if (attempt.status !== 'PENDING') {
      throw invalidRequest('payment_status_invalid', `payment can not be simulated : it is ${attempt.status}.`);
    }
    if (status !== 'PENDING') endAttempt(sandbox, attempt, status, code ?? null);
  } else if (order) {
    makeAttempt(sandbox, order, { status, errorCode: code ?? null });
  } else {
    throw notFound('payment');
  }
  return { simulation_id: sandbox.ledger.nextId(), entity, entity_id, entity_simulation };
}
