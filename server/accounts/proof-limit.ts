import type { Limits } from '#server/http/limits.ts';
import { proof } from '#shared/contract/reauth.ts';

/** What an account proves itself with. Each has its own count, in all endpoints together. */
type Proof = 'password' | 'second factor';

/** Counts a proof of an account before it is checked. A right one clears the count. */
export async function countingProof(
  limits: Limits,
  name: Proof,
  userId: string,
  check: () => Promise<void>,
): Promise<void> {
  await limits.ofTarget(name, proof, userId);
  await check();
  await limits.forget(name, userId);
}
