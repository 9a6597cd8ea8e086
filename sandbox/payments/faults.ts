import { z } from 'zod';

const milliseconds = z.int().min(0).max(600_000);
const failure = z.union([z.int().min(400).max(599), z.enum(['silent', 'reset', 'lost'])]);

/**
 * Injected faults. `silent` never responds. `reset` closes the connection before processing the call. `lost` processes
 * the call and then closes the connection. `answerAfterMs` processes the call and responds late.
 */
export const faultPlan = z.strictObject({
  latencyMs: milliseconds.optional(),
  answerAfterMs: milliseconds.optional(),
  createStatus: failure.optional(),
  getStatus: failure.optional(),
  refundStatus: failure.optional(),
  reconStatus: failure.optional(),
  retrySeconds: z.int().min(1).max(59).default(30),
  only: z.enum(['create', 'get', 'refund', 'recon']).optional(),
  times: z.int().min(1).optional(),
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** Kind of call. `create` includes ending an order, `get` refund lists and simulations, `recon` settlement lists. */
export type CallKind = 'create' | 'get' | 'refund' | 'recon';

export interface Fault {
  latencyMs: number;
  answerAfterMs: number;
  failure: number | 'silent' | 'reset' | 'lost' | undefined;
  retrySeconds: number;
}

const none: Fault = { latencyMs: 0, answerAfterMs: 0, failure: undefined, retrySeconds: 30 };

/** Active fault plan; `times` limits the number of affected calls. */
export class Faults {
  plan: FaultPlan = faultPlan.parse({});

  take(kind: CallKind): Fault {
    const { latencyMs = 0, answerAfterMs = 0, retrySeconds, only, times } = this.plan;
    if (only && only !== kind) return none;
    const fault = { latencyMs, answerAfterMs, retrySeconds, failure: this.plan[`${kind}Status`] };
    const touched = latencyMs > 0 || answerAfterMs > 0 || fault.failure !== undefined;
    if (touched && times !== undefined) {
      this.plan = times > 1 ? { ...this.plan, times: times - 1 } : faultPlan.parse({});
    }
    return fault;
  }
}
