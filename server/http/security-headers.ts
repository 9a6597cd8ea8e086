import type { FastifyInstance } from 'fastify';

/**
 * Sets the security headers of each response before any other processing. Pages replace the content security policy
 * with their own.
 */
export function registerSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Returns the security headers, with the content security policy for responses other than pages. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

type Hashes = { scripts: string[]; styles: string[] };
/** Hosts of a provider by policy directive. */
export type PolicyHosts = { script: string[]; connect: string[]; frame: string[]; form: string[] };

type PolicyOptions = { https: boolean; hosts?: PolicyHosts };

/**
 * Builds the content security policy of a page. It allows our own files, inline tags by hash or nonce, the video host
 * and, if the page names a provider, the hosts of that provider.
 */
export function contentSecurityPolicy(inline: Hashes, options: PolicyOptions): string {
  const { hosts } = options;
  const directives: [string, string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...inline.scripts, ...(hosts?.script ?? [])]],
    ['style-src', ["'self'", ...inline.styles]],
    // blob: is for previews of photos that have not been sent yet.
    ['img-src', ["'self'", 'data:', 'blob:']],
    // The font of the rupee sign is a data: URL in the style sheet.
    ['font-src', ["'self'", 'data:']],
    ['connect-src', ["'self'", ...(hosts?.connect ?? [])]],
    // Without our own origin, because our pages refuse to be framed (`frame-ancestors`).
    ['frame-src', ['https://www.youtube-nocookie.com', ...(hosts?.frame ?? [])]],
    ['form-action', ["'self'", ...(hosts?.form ?? [])]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ...(options.https ? [['upgrade-insecure-requests', []] satisfies [string, string[]]] : []),
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}
