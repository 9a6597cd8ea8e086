import type { z } from 'zod';

/**
 * Who may call an endpoint. `accountant` is staff with this right, which every admin has. `provider` authenticates by a
 * signature instead of a session.
 */
export const accesses = ['everyone', 'signed-in', 'staff', 'accountant', 'admin', 'provider'] as const;
export type Access = (typeof accesses)[number];

/**
 * What a rate limit counts. `network`: each network. `network-and-account`: each network and also each account, which
 * then has the same limit from several networks as from one. `account-in-network`: each account within each network, so
 * that neither others in the network nor a stolen session elsewhere use it up. For endpoints that guests use too:
 * `guests-or-account` counts each account, and the guests of each network together, so that guests do not use up the
 * limit of accounts. `account` counts only accounts; the handler counts guests. For both, all accounts of a network
 * except staff together have four times the limit.
 */
export type CountedPer = 'network' | 'network-and-account' | 'account-in-network' | 'guests-or-account' | 'account';

/**
 * Rate limit: requests in a number of seconds, multiplied by RATE_LIMIT_FACTOR. A `shared` limit is counted in the
 * database, for all processes together. HEAD counts as GET. Endpoints for everyone count per network by default.
 * Endpoints that require a session count only authorized requests, by default per network and account. `knownDevices`:
 * once the limit of a network is used up, its browsers that were signed in before share one more limit for each account,
 * and three more for all accounts together.
 */
export type RateLimit = {
  requests: number;
  seconds: number;
  shared?: true;
  countedPer?: CountedPer;
  knownDevices?: true;
};

/** Limit of reading endpoints: enough for several open tabs that fetch again after live updates. */
export const usualReads = { requests: 600, seconds: 60 } as const satisfies RateLimit;
/** Limit of changing endpoints: enough for clicks, and for messages that are marked as read as they arrive. */
export const usualChanges = { requests: 240, seconds: 60 } as const satisfies RateLimit;

/**
 * The password is in the body field `field`. It is required only if the body has the field `when`, if one is named.
 * With `orRecentLogin` an account without a password needs no code within ten minutes of its login.
 */
export type Reauth = { field: 'password' | 'current'; when?: string; orRecentLogin?: true };

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** One line for the API documentation. */
  summary: string;
  rateLimit?: RateLimit;
  /**
   * Changes a credential: requires the password, or a code (`otp`) for accounts without one, checked before the
   * handler.
   */
  reauth?: Reauth;
  /** Staff may call it before setting up a required second factor. */
  enrolment?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** multipart/form-data, or JSON too with `or-json`; gets a longer body time-out. */
  form?: true | 'or-json';
  /** Waits for the payment provider or the file store, as forms with files do too. */
  externalCalls?: true;
  /** Replies with a whole file, so the number of parallel downloads is limited. */
  download?: true;
  reply: z.ZodType;
  status?: number;
  /** Status of a reply without content, if `reply` may be null. */
  emptyStatus?: 204;
  /** Refusal codes of this endpoint, in addition to the general ones. */
  errors?: readonly string[];
  /** Statuses of errors that differ here from the usual ones of `shared/messages.ts`. */
  errorStatuses?: Readonly<Record<string, number>>;
};

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(
  described: E & { [Unknown in Exclude<keyof E, keyof Endpoint>]: never },
): E {
  return described;
}
