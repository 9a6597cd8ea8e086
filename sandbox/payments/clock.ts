/** Clock of the sandbox: the machine's time plus an offset that tests can change. */
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
