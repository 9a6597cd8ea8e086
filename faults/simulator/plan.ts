import { type MoneyAction, moneyHabits } from './money-habits.ts';
import { type Random, randomOf } from './random.ts';

export const customers = 4;
export const plannedStaff = 2;
export const plannedCards = 6;
export const cases = 3;

/** Action of the simulator's plan, which is generated before the run: the same seed gives the same plan. */
export type Action = { at: number } & (
  | { kind: 'buy'; tabs: number; failures: number; payments: number; comesBack: boolean }
  | { kind: 'upload'; customer: number; first: number }
  | { kind: 'move card'; worker: number; card: number; to: string; atOnce: number }
  | { kind: 'note'; worker: number; customer: number }
  | { kind: 'sign up' }
  | { kind: 'webhook trouble'; lasts: number; mode: Record<string, unknown> }
  | { kind: 'provider trouble'; lasts: number; plan: Record<string, unknown> }
  | { kind: 'mail down'; lasts: number }
  | { kind: 'database down'; lasts: number }
  | { kind: 'kill' }
  | { kind: 'give back'; buyer: number; way: WayBack; payAgain: boolean }
  | { kind: 'send paper'; of: number; picture: number; request: number }
  | { kind: 'review paper'; of: number; worker: number; accepts: boolean; atOnce: number }
  | { kind: 'complete step'; of: number; worker: number }
  | { kind: 'attach draft'; of: number; worker: number; picture: number }
  | { kind: 'case message'; of: number; worker: number; fromStaff: boolean }
  | { kind: 'case card'; of: number; worker: number }
  | { kind: 'authority status'; of: number; worker: number; status: string }
  | { kind: 'case result'; of: number; worker: number }
  | { kind: 'case rating'; of: number; stars: number }
  | { kind: 'cancel order'; buyer: number; customer: number }
  | { kind: 'staff refund'; buyer: number; worker: number; rupees: number; speed: string; atOnce: number }
  | { kind: 'approve refund'; of: number; worker: number; approves: boolean }
  | MoneyAction
);
export type ActionKind = Action['kind'];

/** Ways in which the provider refunds a payment. */
export const waysBack = {
  whole: {},
  part: { refund_amount: 500 },
  automatic: { automatic: true },
  unnamed: { unnamed: true },
  'automatic and unnamed': { automatic: true, unnamed: true },
  failing: { status: 'FAILED' },
  cancelled: { status: 'CANCELLED' },
  late: { afterMs: 2_000 },
} as const;
export type WayBack = keyof typeof waysBack;

type Habit = { kind: ActionKind; every: number; draw: (random: Random) => object };

const second = 1_000;

const people: Habit[] = [
  {
    kind: 'buy',
    every: second,
    draw: (random) => ({
      tabs: random.chance(0.2) ? random.between(2, 5) : 1,
      failures: random.chance(0.3) ? random.between(1, 2) : 0,
      payments: random.chance(0.1) ? 0 : random.chance(0.1) ? 2 : 1,
      comesBack: random.chance(0.6),
    }),
  },
  {
    kind: 'upload',
    every: 3 * second,
    draw: (random) => ({ customer: random.between(0, customers - 1), first: random.between(0, 2) }),
  },
  {
    kind: 'move card',
    every: 2 * second,
    draw: (random) => ({
      worker: random.between(0, plannedStaff - 1),
      card: random.between(0, plannedCards - 1),
      to: random.pick(['todo', 'inprogress', 'done']),
      atOnce: random.chance(0.3) ? 2 : 1,
    }),
  },
  {
    kind: 'note',
    every: 5 * second,
    draw: (random) => ({ worker: random.between(0, plannedStaff - 1), customer: random.between(0, customers - 1) }),
  },
  { kind: 'sign up', every: 6 * second, draw: () => ({}) },
];

const upTo = (random: Random, seconds: number) => random.between(second / 2, seconds * second);

/** Faults. At most one of each kind is active at a time: the next one starts after the previous one ended. */
const troubles: Habit[] = [
  {
    kind: 'webhook trouble',
    every: 12 * second,
    draw: (random) => ({
      lasts: upTo(random, 8),
      mode: random.pick([
        { never: true },
        { duplicate: random.between(2, 30) },
        { outOfOrder: true, holdMs: 1_500 },
        { delayMs: random.between(200, 3_000) },
      ]),
    }),
  },
  {
    kind: 'provider trouble',
    every: 20 * second,
    draw: (random) => ({
      lasts: upTo(random, 6),
      plan: random.pick([
        { createStatus: 500, getStatus: 500 },
        { createStatus: 429, getStatus: 429, retrySeconds: 1 },
        { createStatus: 'silent', getStatus: 'silent' },
        { createStatus: 'lost' },
        { createStatus: 'reset', getStatus: 'reset' },
        { latencyMs: random.between(200, 2_000) },
      ]),
    }),
  },
  { kind: 'mail down', every: 40 * second, draw: (random) => ({ lasts: upTo(random, 10) }) },
  { kind: 'database down', every: 50 * second, draw: (random) => ({ lasts: upTo(random, 4) }) },
  { kind: 'kill', every: 15 * second, draw: () => ({}) },
];

/** Generated after people and faults, so that older seeds still produce the same people and faults. */
const refunds: Habit[] = [
  {
    kind: 'give back',
    every: 3 * second,
    draw: (random) => ({
      buyer: random.next(),
      way: random.pick(Object.keys(waysBack) as WayBack[]),
      payAgain: random.chance(0.6),
    }),
  },
];

/** Generated after the refunds, so that older seeds still produce the same earlier actions. */
const work: Habit[] = [
  {
    kind: 'send paper',
    every: second,
    draw: (random) => ({ of: random.between(0, cases - 1), picture: random.between(0, 2), request: random.next() }),
  },
  {
    kind: 'review paper',
    every: 1.5 * second,
    draw: (random) => ({
      of: random.between(0, cases - 1),
      worker: random.between(0, plannedStaff - 1),
      accepts: random.chance(0.7),
      atOnce: random.chance(0.3) ? 2 : 1,
    }),
  },
  {
    kind: 'complete step',
    every: 2 * second,
    draw: (random) => ({ of: random.between(0, cases - 1), worker: random.between(0, plannedStaff - 1) }),
  },
  {
    kind: 'case message',
    every: second,
    draw: (random) => ({
      of: random.between(0, cases - 1),
      worker: random.between(0, plannedStaff - 1),
      fromStaff: random.chance(0.5),
    }),
  },
];

const anyCase = (random: Random) => ({ of: random.between(0, cases - 1), worker: random.between(0, plannedStaff - 1) });

/** Generated after the other work, so that older seeds still produce the same earlier actions. */
const laterWork: Habit[] = [
  { kind: 'case card', every: 2 * second, draw: anyCase },
  {
    kind: 'authority status',
    every: 6 * second,
    draw: (random) => ({ ...anyCase(random), status: random.pick(['scrutiny', 'query', 'inspection', 'granted']) }),
  },
  { kind: 'case result', every: 8 * second, draw: anyCase },
  {
    kind: 'case rating',
    every: 5 * second,
    draw: (random) => ({ of: random.between(0, cases - 1), stars: random.between(1, 5) }),
  },
];

/** Generated after the work, so that older seeds still produce the same earlier actions. */
const ownRefunds: Habit[] = [
  {
    kind: 'cancel order',
    every: 5 * second,
    draw: (random) => ({ buyer: random.next(), customer: random.between(0, customers - 1) }),
  },
  {
    kind: 'staff refund',
    every: 3 * second,
    draw: (random) => ({
      buyer: random.next(),
      worker: random.between(0, plannedStaff - 1),
      rupees: random.pick([100, 400, 800, 1_999]),
      speed: random.pick(['STANDARD', 'INSTANT']),
      atOnce: random.chance(0.3) ? random.between(2, 10) : 1,
    }),
  },
  {
    kind: 'approve refund',
    every: 3 * second,
    draw: (random) => ({
      of: random.next(),
      worker: random.between(0, plannedStaff - 1),
      approves: random.chance(0.8),
    }),
  },
];

/** Our draft, without which no case gets beyond the customer's yes. */
const drafts: Habit = {
  kind: 'attach draft',
  every: 4 * second,
  draw: (random) => ({ ...anyCase(random), picture: random.between(0, 2) }),
};

/** Amount in rupees above which a refund needs a second person's approval; some simulated refunds exceed it. */
export const approvalAbove = 500;

/**
 * Returns the actions of a run of `milliseconds`, sorted by start time. `haste` multiplies the frequency of faults,
 * refunds, disputes and bookkeeping, and divides the duration of faults.
 */
export function planOf(seed: number, milliseconds: number, haste = 1): Action[] {
  const random = randomOf(seed);
  const actions: Action[] = [];
  const habits = [
    ...people.map((habit) => ({ ...habit, pace: 1 })),
    ...troubles.map((habit) => ({ ...habit, pace: haste })),
    ...refunds.map((habit) => ({ ...habit, pace: haste })),
    ...[...work, ...laterWork].map((habit) => ({ ...habit, pace: 1 })),
    ...[...ownRefunds, ...moneyHabits(plannedStaff)].map((habit) => ({ ...habit, pace: haste })),
    { ...drafts, pace: 1 },
  ];
  for (const { kind, every, draw, pace } of habits) {
    for (let at = random.next() * (every / pace); at < milliseconds; at += (every / pace) * (0.5 + random.next())) {
      const action = { at: Math.round(at), kind, ...draw(random) } as Action;
      actions.push(action);
      if (!('lasts' in action)) continue;
      action.lasts = Math.round(action.lasts / pace);
      at += action.lasts;
    }
  }
  return actions.toSorted((a, b) => a.at - b.at);
}

/** Counts the actions of each kind in a plan. */
export function countsOf(plan: readonly Action[]): string {
  const kinds = [...new Set(plan.map(({ kind }) => kind))].toSorted();
  return kinds.map((kind) => `${plan.filter((one) => one.kind === kind).length} × ${kind}`).join(', ');
}
