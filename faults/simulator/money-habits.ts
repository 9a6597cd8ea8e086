import type { Random } from './random.ts';

export type MoneyAction =
  | { kind: 'buy without State'; customer: string; state: string }
  | { kind: 'correct invoice'; buyer: number; worker: number; state: string }
  | { kind: 'dispute'; buyer: number; outcome: string | null }
  | { kind: 'close month'; month: number }
  | { kind: 'refund duplicate'; worker: number; byHand: boolean; atOnce: number }
  | { kind: 'refunds on hold'; lasts: number }
  | { kind: 'refund moves'; of: number; to: 'SUCCESS' | 'FAILED' | 'CANCELLED' }
  | { kind: 'inquiry'; buyer: number; answer: string | null; outcome: string | null }
  | { kind: 'erase buyer'; buyer: number };

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
  {
    kind: 'refund duplicate',
    every: 4_000,
    draw: (random) => ({
      worker: random.between(0, plannedStaff - 1),
      byHand: random.chance(0.4),
      atOnce: random.chance(0.3) ? 2 : 1,
    }),
  },
  { kind: 'refunds on hold', every: 25_000, draw: (random) => ({ lasts: random.between(2_000, 8_000) }) },
  {
    kind: 'refund moves',
    every: 3_000,
    draw: (random) => ({ of: random.next(), to: random.pick(['SUCCESS', 'FAILED', 'CANCELLED']) }),
  },
  {
    kind: 'inquiry',
    every: 15_000,
    draw: (random) => ({
      buyer: random.next(),
      answer: random.pick(['DISPUTE_MERCHANT_LOST', 'DISPUTE_MERCHANT_WON', null]),
      outcome: random.pick(['CHARGEBACK_MERCHANT_WON', 'CHARGEBACK_MERCHANT_LOST', null]),
    }),
  },
  { kind: 'erase buyer', every: 20_000, draw: (random) => ({ buyer: random.next() }) },
];
