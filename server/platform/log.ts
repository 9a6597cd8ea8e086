import type { LoggerOptions } from 'pino';

/**
 * Returns log options that keep secrets and personal data out: headers, query strings and bodies are omitted, and
 * fields with such data are redacted.
 */
export function logOptions(level: string): LoggerOptions {
  const secret = [
    'password',
    'otp',
    'token',
    'secret',
    'authorization',
    'cookie',
    'payment_session_id',
    'email',
    'phone',
    'aadhar',
    'pan',
  ];
  return {
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: error.message,
              stack: error.stack,
              ...('code' in error ? { code: error.code } : {}),
            }
          : { message: String(error) },
      req: (request: { method?: string }) => ({ method: request.method }),
    },
  };
}
