import { z } from 'zod';

const types = new Map([
  [401, 'authentication_error'],
  [422, 'idempotency_error'],
  [429, 'rate_limit_error'],
]);

/** Error in Cashfree's format: `{ message, code, type }` with an HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { message: string; code: string; type: string };

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    const type = types.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error');
    this.body = { message, code, type };
  }
}

/** Returns the row, or throws Cashfree's 404. */
export function known<Row>(row: Row | undefined, thing: string): Row {
  if (row === undefined) throw new ApiError(404, `${thing}_not_found`, `${thing} not found`);
  return row;
}

/** Returns a text schema with the length limits of Cashfree's OpenAPI file. */
export const text = (min: number, max: number) => z.string().min(min).max(max);

/** Returns a schema for an amount in rupees with at most two decimals, parsed to whole paise. */
export const amount = (least: number) =>
  z
    .number()
    .min(least)
    .refine((rupees) => Math.round(rupees * 100) / 100 === rupees, 'has more than two decimals')
    .transform((rupees) => Math.round(rupees * 100));

/** Parses a request body; turns its first invalid field into Cashfree's error `<field>_invalid`. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'request';
  throw new ApiError(400, `${field}_invalid`, `${field} : ${issue?.message}`);
}
