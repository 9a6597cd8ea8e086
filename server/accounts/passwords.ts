import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { refuse } from '#server/http/refuse.ts';
import { opaquePassword, passwordProblem } from '#shared/rules/accounts.ts';

// Parameters from the OWASP password storage guide: argon2id (algorithm 2 in the library), 19 MiB, two iterations, one
// lane.
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// At most two hashes are computed in parallel. With more than one core, one core stays free, so that a flood of logins
// does not block pages and payments.
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const longestQueue = 200;

const ours = [
  'zomato123',
  'swiggy123',
  'zomato@123',
  'swiggy@123',
  'chulha123',
  'restaurant',
  'restaurant123',
  'biryani123',
  'mumbai123',
  'delhi123',
];
const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'].map(String), ...ours]);

/** Refuses a password that is too short, too long or common. */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password, common);
  if (problem) refuse(problem);
}

/** Concurrency limit for hashing. Each hash takes 10 ms of CPU time and 19 MiB. */
const inLine = createConcurrencyLimit(atOnce, { longest: longestQueue, full: () => refuse('too_many') });

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(opaquePassword(password), strength));
}

let nobody: Promise<string> | undefined;

/** Returns a hash that matches no password. It is computed once, or again after a failure such as a full queue. */
function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword('nobody has this password').catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  return nobody;
}

/** Verifies a password. Without a stored hash, returns false after the same time. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await hashOfNobody());
  const fits = await inLine(() => verify(against, opaquePassword(password)));
  return fits && stored !== null && stored !== undefined;
}
