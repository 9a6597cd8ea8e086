import type { z } from 'zod';
import type { Right } from '../rules/accounts.ts';
import type { Sample, SampleValues, Thing } from './samples.ts';

/**
 * Access required to call an endpoint: a right of staff (`shared/rules/accounts.ts`), or one of the others. `provider`
 * authenticates with a signature instead of a session.
 */
export type Access = 'everyone' | 'signed-in' | Right | 'provider';

/**
 * Limit of requests within `seconds`, multiplied by RATE_LIMIT_FACTOR: per network address, and per target. The target
 * is the field `target` of the path or body, else the account. `stored` counts in the database, for all processes
 * together, instead of in the process.
 */
export type Limit = { perAddress?: number; perTarget?: number; seconds: number; target?: string; stored?: true };

/** Enough for several open tabs that refetch after live updates. An address has as much as four accounts. */
const usualReads: Limit = { perAddress: 2_400, perTarget: 600, seconds: 60 };
/** Enough for clicks, and for messages that are marked as read as they arrive. */
const usualChanges: Limit = { perAddress: 960, perTarget: 240, seconds: 60 };

/** Returns the limit of an endpoint; undefined for `none`. */
export function limitOf({ limit, method }: Pick<Endpoint, 'limit' | 'method'>): Limit | undefined {
  if (limit === 'none') return undefined;
  return limit ?? (method === 'GET' ? usualReads : usualChanges);
}

/**
 * Re-authentication with the password in the body field `field`. With `when`, it is required only if the body has that
 * field. With `orRecentLogin`, an account without a password needs no code within ten minutes of its login. A wrong
 * password is refused with `wrong`, by default `login_failed`.
 */
export type Reauth = {
  field: 'password' | 'current';
  when?: string;
  orRecentLogin?: true;
  wrong?: 'password_needed';
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Address = `${Method} /${string}`;

type Described = {
  access: Access;
  /** Summary in one line for the API documentation. */
  summary: string;
  /** Without it, the endpoint has the usual limit of its method. */
  limit?: Limit | 'none';
  /** Actions that the endpoint writes to the audit log, or why a change by staff writes none. */
  audit?: string | readonly string[] | { none: string };
  /** What the parameters of the path and the ids in query and body name; `public` names nothing of a customer. */
  ids?: Readonly<Record<string, Thing | 'public'>>;
  /** Requests for tests, benchmarks and, with the first one, the API documentation; without it, one without data. */
  sample?: (values: SampleValues) => readonly Sample[];
  /**
   * Re-authentication for changes of credentials: requires the password, or a code (`otp`) for accounts without one,
   * before the handler runs.
   */
  reauth?: Reauth;
  /** Whether staff may call the endpoint before setting up a required second factor. */
  enrolment?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /**
   * Whether the body is multipart/form-data or, with `or-json`, either that or JSON.
   */
  form?: true | 'or-json';
  reply: z.ZodType;
  status?: number;
  /** Status of a response without content, if `reply` may be null. */
  emptyStatus?: 204;
  /** Status of a reply that says what it `waitsFor`, instead of what the request was to make. */
  waitingStatus?: 202;
  /** Error codes of this endpoint, in addition to the general ones. */
  errors?: readonly string[];
  /** Error statuses that differ from those in `shared/messages.ts`. */
  errorStatuses?: Readonly<Record<string, number>>;
};

export type Endpoint = Described & { method: Method; path: string };

type Parts<A> = A extends `${infer M extends Method} ${infer P}` ? { method: M; path: P } : never;

type Params<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A change by staff says what it writes to the audit log; every endpoint says what the parameters of its path name. */
type Complete<A, E> = (A extends `GET ${string}`
  ? unknown
  : E extends { access: Right }
    ? { audit: unknown }
    : unknown) &
  ([Params<A>] extends [never] ? unknown : { ids: Record<Params<A>, unknown> });

/** Describes endpoints by their address, which is their only name; preserves the exact types of their schemas. */
export function endpoints<const E extends Record<Address, Described>>(
  described: E & {
    [A in keyof E]: { [Unknown in Exclude<keyof E[A], keyof Described>]: never } & Complete<A, E[A]>;
  },
): { [A in keyof E]: E[A] & Parts<A> } {
  const entries = Object.entries<Described>(described).map(([address, rest]) => {
    const [method, path] = address.split(' ');
    return [address, { method, path, ...rest }];
  });
  return Object.fromEntries(entries);
}
