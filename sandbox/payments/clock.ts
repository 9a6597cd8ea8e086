/** The sandbox's own time: the machine's, shifted by an offset that a test can move. */
export class Clock {
  offsetMs = 0;
  readonly #base: () => number;

  constructor(base: () => number) {
    this.#base = base;
  }

  now(): number {
    return this.#base() + this.offsetMs;
  }
}
