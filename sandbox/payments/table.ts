interface TableOptions<Row> {
  keyOf(row: Row): string;
  orderOf?(row: Row): string;
  write(row: Row): void;
}

/** Table of rows in memory, in insertion order; each write is also added to the journal. */
export class Table<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #keysByOrder = new Map<string, string[]>();
  readonly #options: TableOptions<Row>;

  constructor(options: TableOptions<Row>) {
    this.#options = options;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  /** Returns all rows, oldest first. */
  all(): Row[] {
    return [...this.#rows.values()];
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Returns the rows of one order, oldest first. */
  of(orderId: string): Row[] {
    const keys = this.#keysByOrder.get(orderId) ?? [];
    return keys.map((key) => this.#rows.get(key)).filter((row) => row !== undefined);
  }

  put(row: Row): Row {
    this.restore(row);
    this.#options.write(row);
    return row;
  }

  /** Loads a row without writing it to the journal. */
  restore(row: Row): void {
    const key = this.#options.keyOf(row);
    const orderId = this.#options.orderOf?.(row);
    if (orderId !== undefined && !this.#rows.has(key)) {
      const keys = this.#keysByOrder.get(orderId);
      if (keys) keys.push(key);
      else this.#keysByOrder.set(orderId, [key]);
    }
    this.#rows.set(key, row);
  }

  clear(): void {
    this.#rows.clear();
    this.#keysByOrder.clear();
  }
}
