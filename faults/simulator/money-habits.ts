import type { Random } from './random.ts';

export type MoneyAction =
  | { kind: 'buy without State'; customer: string; state: string }
  | { kind: 'correct invoice'; buyer: number; worker: number; state: string }
  | { kind: 'dispute'; buyer: number; outcome: string | null }
  | { kind: 'close month'; month: number };

type MoneyHabit = { kind: MoneyAction['kind']; every: number; draw: (random: Random) => object };

const states = ['07', '27', '29', '33', '04'];

/** Generated after everything else, so that older seeds still produce the same earlier actions. */
export const moneyHabits = (plannedStaff: number): MoneyHabit[] => [
  {
    kind: 'buy without State',
    every: 4_000,
    draw: (random) => ({ customer: String(random.next()).slice(2, 10), state: random.pick(states) }),
  },
  {
    kind: 'correct invoice',
    every: 3_000,
    draw: (random) => ({
      buyer: random.next(),
      worker: random.between(0, plannedStaff - 1),
      state: random.pick(states),
    }),
  },
  {
    kind: 'dispute',
    every: 8_000,
    draw: (random) => ({
      buyer: random.next(),
      outcome: random.pick(['CHARGEBACK_MERCHANT_WON', 'CHARGEBACK_MERCHANT_LOST', null]),
    }),
  },
  { kind: 'close month', every: 6_000, draw: (random) => ({ month: random.between(1, 12) }) },
];
