import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { refuse } from '#server/http/refuse.ts';
import { openLane } from '#server/work/lane.ts';
import { passwordProblem } from '#shared/rules/accounts.ts';

// OWASP password storage: argon2id (the library's algorithm 2), 19 MiB, two passes, one lane.
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Two at the most, and never all cores: pages and payments go on beside a flood of wrong passwords.
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

/** Refuses a password that is too short, too long or one of the common ones. */
export function insistOnGoodPassword(password: string): void {
  const problem = passwordProblem(password, common);
  if (problem) refuse(problem);
}

/** Hashing takes a core for ten milliseconds and 19 MiB: few at a time, the others in line. */
const inLine = openLane(atOnce, longestQueue, () => refuse('too_many'));

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, strength));
}

let nobody: Promise<string> | undefined;

/** True where the password is the hashed one. Without a hash it takes as long and is false. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const against = stored ?? (await nobody);
  const fits = await inLine(() => verify(against, password));
  return fits && stored !== null && stored !== undefined;
}
