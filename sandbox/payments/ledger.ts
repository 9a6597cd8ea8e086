import { type Journal, readJournal, startJournal } from './journal.ts';
import type {
  AnswerRecord,
  AttemptRecord,
  DisputeRecord,
  EventRecord,
  OrderRecord,
  RefundRecord,
  SettingsRecord,
} from './records.ts';
import { Table } from './table.ts';

/** Data of the sandbox. With a file, each change is on disk before the response and survives kill -9. */
export class Ledger {
  readonly orders: Table<OrderRecord>;
  readonly attempts: Table<AttemptRecord>;
  readonly refunds: Table<RefundRecord>;
  readonly disputes: Table<DisputeRecord>;
  readonly events: Table<EventRecord>;
  readonly answers: Table<AnswerRecord>;
  readonly settings: Table<SettingsRecord>;
  /** Number of lines of the file that could not be read. */
  unreadable = 0;
  readonly #path: string | undefined;
  readonly #orderOfSession = new Map<string, string>();
  #journal: Journal | undefined;
  #held: string[] | undefined;
  #lastId = 0;

  constructor(path?: string) {
    this.#path = path;
    const write = (kind: string) => (row: object) => this.#write(JSON.stringify({ kind, row }));
    const orderOf = (row: { orderId: string }) => row.orderId;
    this.orders = new Table<OrderRecord>({
      keyOf: orderOf,
      write: (row) => {
        this.#orderOfSession.set(row.sessionId, row.orderId);
        write('orders')(row);
      },
    });
    this.attempts = new Table<AttemptRecord>({ keyOf: (row) => row.cfPaymentId, orderOf, write: write('attempts') });
    this.refunds = new Table<RefundRecord>({ keyOf: (row) => row.refundId, orderOf, write: write('refunds') });
    this.disputes = new Table<DisputeRecord>({ keyOf: (row) => row.disputeId, orderOf, write: write('disputes') });
    this.events = new Table<EventRecord>({ keyOf: (row) => row.id, orderOf, write: write('events') });
    this.answers = new Table<AnswerRecord>({ keyOf: (row) => row.key, write: write('answers') });
    this.settings = new Table<SettingsRecord>({ keyOf: () => 'settings', write: write('settings') });
    if (path) this.#replay(path);
  }

  /** Returns the order of a `payment_session_id`; undefined for an unknown one. */
  orderOfSession(sessionId: string): OrderRecord | undefined {
    const orderId = this.#orderOfSession.get(sessionId);
    return orderId === undefined ? undefined : this.orders.get(orderId);
  }

  /** Returns increasing numbers that are unique across restarts and small enough to be exact in JSON. */
  nextId(): string {
    this.#lastId = Math.max(this.#lastId + 1, Date.now());
    return String(this.#lastId);
  }

  /** Writes all changes made by `work` at once, so that a kill leaves either all of them or none. */
  together<Result>(work: () => Result): Result {
    if (this.#held) return work();
    this.#held = [];
    try {
      return work();
    } finally {
      const lines = this.#held;
      this.#held = undefined;
      if (lines.length > 0) this.#journal?.append(lines);
    }
  }

  /** Deletes all data, on disk too. */
  clear(): void {
    for (const table of Object.values(this.#tables())) table.clear();
    this.#orderOfSession.clear();
    if (this.#path) this.#compact(this.#path);
  }

  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }

  #tables() {
    const { orders, attempts, refunds, disputes, events, answers, settings } = this;
    return { orders, attempts, refunds, disputes, events, answers, settings };
  }

  #write(line: string): void {
    if (this.#held) this.#held.push(line);
    else this.#journal?.append([line]);
  }

  #replay(path: string): void {
    const tables = new Map<string, Pick<Table<unknown>, 'restore'>>(Object.entries(this.#tables()));
    for (const line of readJournal(path)) {
      try {
        const { kind, row } = JSON.parse(line);
        tables.get(kind)?.restore(row);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        this.unreadable += 1;
      }
    }
    for (const order of this.orders.all()) this.#orderOfSession.set(order.sessionId, order.orderId);
    this.#compact(path);
  }

  #compact(path: string): void {
    const lines = Object.entries(this.#tables()).flatMap(([kind, table]) =>
      table.all().map((row) => JSON.stringify({ kind, row })),
    );
    this.#journal?.close();
    this.#journal = startJournal(path, lines);
  }
}
