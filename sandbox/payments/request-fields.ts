import { z } from 'zod';
import { invalidRequest } from './api-error.ts';
import { paiseOf } from './rupees.ts';

/** Returns a text schema with the length limits of Cashfree's OpenAPI file. */
export function text(min: number, max: number) {
  return z
    .string('should be a text')
    .min(min, `should be at least ${min} characters`)
    .max(max, `should be at most ${max} characters`);
}

/** Returns a schema for an amount in rupees with at most two decimals, parsed to whole paise. */
export function amount(least: number) {
  return z
    .number('should be a number')
    .min(least, `should be at least ${least}`)
    .transform((rupees, context) => {
      const paise = paiseOf(rupees);
      if (paise !== undefined) return paise;
      context.issues.push({ code: 'custom', message: 'should have at most two decimals', input: rupees });
      return z.NEVER;
    });
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

/**
 * Parses a request body; turns the first invalid field into Cashfree's 400 error with `<field>_missing` or
 * `<field>_invalid`.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path ?? [];
  if (path.length === 0) throw invalidRequest('request_failed', 'body : is missing or no JSON object');
  const name = path.join('.');
  const value = valueAt(body, path);
  if (value === undefined) throw invalidRequest(`${name}_missing`, `${name} : is missing in the request.`);
  const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
  throw invalidRequest(`${name}_invalid`, `${name} : ${issue?.message}. Value received: ${shown.slice(0, 300)}`);
}
