/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<T>(things: readonly T[]): T;
  chance(probability: number): boolean;
};

/** Opens the generator of a seed. */
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
