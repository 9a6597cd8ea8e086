import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { AnswerRecord, AttemptRecord, DisputeRecord, EventRecord, OrderRecord, RefundRecord } from './records.ts';
import type { Settings } from './settings.ts';

class Table<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #byOrder = new Map<string, Map<string, Row>>();
  readonly #keyOf: (row: Row) => string;
  readonly #write: (row: Row) => void;
  readonly #orderOf: (row: Row) => string;

  constructor(keyOf: (row: Row) => string, write: (row: Row) => void, orderOf: (row: Row) => string = () => '') {
    this.#keyOf = keyOf;
    this.#write = write;
    this.#orderOf = orderOf;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  of(orderId: string): Row[] {
    return [...(this.#byOrder.get(orderId)?.values() ?? [])];
  }

  put(row: Row): Row {
    this.restore(row);
    this.#write(row);
    return row;
  }

  restore(row: Row): void {
    const key = this.#keyOf(row);
    const orderId = this.#orderOf(row);
    const siblings = this.#byOrder.get(orderId) ?? new Map<string, Row>();
    this.#byOrder.set(orderId, siblings.set(key, row));
    this.#rows.set(key, row);
  }

  clear(): void {
    this.#rows.clear();
    this.#byOrder.clear();
  }
}

/**
 * Data of the sandbox. With a file, each change is on disk before the response and survives kill -9: a line of the file
 * is the list of rows that were changed together, and a last line without its end is ignored.
 */
export class Ledger {
  readonly orders = this.#table<OrderRecord>('orders', (row) => row.orderId);
  readonly attempts = this.#table<AttemptRecord>('attempts', (row) => row.cfPaymentId);
  readonly refunds = this.#table<RefundRecord>('refunds', (row) => row.refundId);
  readonly disputes = this.#table<DisputeRecord>('disputes', (row) => row.disputeId);
  readonly events = this.#table<EventRecord>('events', (row) => row.id);
  readonly answers = new Table<AnswerRecord>((row) => row.key, this.#writes('answers'));
  readonly settings = new Table<Settings>(() => 'settings', this.#writes('settings'));
  #file: number | undefined;
  #held: object[] | undefined;
  #lastId = 0;

  constructor(path?: string) {
    if (!path) return;
    if (existsSync(path)) this.#load(readFileSync(path, 'utf8').split('\n').slice(0, -1));
    mkdirSync(dirname(path), { recursive: true });
    const lines = Object.entries(this.#tables()).flatMap(([kind, table]) =>
      table.all().map((row) => `${JSON.stringify([{ kind, row }])}\n`),
    );
    writeFileSync(`${path}.new`, lines.join(''), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a', 0o600);
  }

  orderOfSession(sessionId: string): OrderRecord | undefined {
    return this.orders.all().find((order) => order.sessionId === sessionId);
  }

  /** Returns increasing numbers that are unique across restarts and small enough to be exact in JSON. */
  nextId(): string {
    this.#lastId = Math.max(this.#lastId + 1, Date.now());
    return String(this.#lastId);
  }

  together<Result>(work: () => Result): Result {
    if (this.#held) return work();
    const held: object[] = [];
    this.#held = held;
    try {
      return work();
    } finally {
      this.#held = undefined;
      this.#append(held);
    }
  }

  /** Deletes all data; the file follows at the next start. */
  clear(): void {
    for (const table of Object.values(this.#tables())) table.clear();
    this.#append([{ kind: 'cleared' }]);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #tables() {
    const { orders, attempts, refunds, disputes, events, answers, settings } = this;
    return { orders, attempts, refunds, disputes, events, answers, settings };
  }

  #table<Row extends { orderId: string }>(kind: string, keyOf: (row: Row) => string): Table<Row> {
    return new Table<Row>(keyOf, this.#writes(kind), (row) => row.orderId);
  }

  #writes(kind: string): (row: object) => void {
    return (row) => (this.#held ? this.#held.push({ kind, row }) : this.#append([{ kind, row }]));
  }

  #append(changes: object[]): void {
    if (this.#file !== undefined && changes.length > 0) appendFileSync(this.#file, `${JSON.stringify(changes)}\n`);
  }

  #load(lines: string[]): void {
    const tables = new Map<string, Pick<Table<unknown>, 'restore'>>(Object.entries(this.#tables()));
    for (const { kind, row } of lines.flatMap((line) => JSON.parse(line))) {
      if (kind === 'cleared') for (const table of Object.values(this.#tables())) table.clear();
      else tables.get(kind)?.restore(row);
    }
  }
}
