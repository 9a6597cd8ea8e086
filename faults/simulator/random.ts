/** Seeded pseudo-random number generator (mulberry32). */
export type Random = {
  /** Returns a number of at least 0 and less than 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number;
  pick<T>(things: readonly T[]): T;
  chance(probability: number): boolean;
};

/** Creates a generator from a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(things) {
      const thing = things[between(0, things.length - 1)];
      if (thing === undefined) throw new Error('nothing to pick from');
      return thing;
    },
    chance: (probability) => next() < probability,
  };
}
