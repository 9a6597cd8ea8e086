import type { LoggerOptions } from 'pino';

/** Line breaks that JSON does not escape; a message may quote what somebody typed. */
const onLine = (text: string) => text.replace(/[\u0085\u2028\u2029]/g, ' ');

/** Omits headers, query strings and bodies, and redacts fields with secrets or personal data. */
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
              message: onLine(error.message),
              stack: onLine(error.stack ?? ''),
              ...('code' in error ? { code: error.code } : {}),
            }
          : { message: onLine(String(error)) },
      req: (request: { method?: string }) => ({ method: request.method }),
    },
  };
}
