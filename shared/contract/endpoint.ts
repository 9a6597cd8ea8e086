import type { z } from 'zod';

/**
 * Who may call it; `accountant` is staff with this right, which every admin has; `provider` authenticates by a
 * signature instead of a session.
 */
export const accesses = ['everyone', 'signed-in', 'staff', 'accountant', 'admin', 'provider'] as const;
export type Access = (typeof accesses)[number];

/**
 * What a rate limit counts for: each network address; each network address and also each account, which may then not do
 * more from several networks than from one; or each account within each network, so that neither neighbours of the
 * network nor a stolen session elsewhere use it up. Accounts need a session.
 *
 * For endpoints that guests use too: `guests-or-account` counts each account, and the guests of each network together,
 * so that guests do not use up what signed-in people have; `account` leaves the count of guests to the handler. All
 * accounts of a network, except staff, have four times the limit together.
 */
export type CountedPer = 'network' | 'network-and-account' | 'account-in-network' | 'guests-or-account' | 'account';

/**
 * Rate limit: requests in a number of seconds; multiplied by RATE_LIMIT_FACTOR. A `shared` one is counted in the
 * database, for all processes together. HEAD counts as GET. Endpoints for everyone count per network by default. Those
 * that require a session count only requests that are authorized, by default per network and account.
 */
/**
 * `knownDevices`: once the limit of a network is used up, its browsers that were signed in before have one more for each
 * account that they were signed in to, and three more together.
 */
export type RateLimit = {
  requests: number;
  seconds: number;
  shared?: true;
  countedPer?: CountedPer;
  knownDevices?: true;
};

/** Of an account: several open tabs, which live updates let read again. A mobile carrier’s NAT has as many. */
export const usualReads = { requests: 600, seconds: 60 } as const satisfies RateLimit;
/** Of an account: clicks, and messages that are marked as read as they arrive. */
export const usualChanges = { requests: 240, seconds: 60 } as const satisfies RateLimit;

/**
 * The password is in the body field `field`; required only if the body has the field `when`. With `orRecentLogin` an
 * account without a password needs no code within ten minutes of its login.
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
  /** Replies with a whole file, so that only some are sent at once. */
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
