import type { Db, Tx } from '#database/connect.ts';
import type { User } from './users.ts';

/** What happens to orders when an account is signed in or its e-mail address changes. Given by the orders slice. */
export type OrdersOfAccount = {
  /** Gives paid guest orders with the proven e-mail address of the account to it. */
  claim(tx: Tx, user: User): Promise<void>;
  /** Gives guest orders of a browser to the account that proved their e-mail address or phone number. */
  adopt(db: Db, user: User, browser: Buffer): Promise<void>;
  /** Replaces e-mail addresses of the account in its orders. The account must be locked. */
  move(tx: Tx, userId: string, from: readonly string[], to: string): Promise<void>;
};
