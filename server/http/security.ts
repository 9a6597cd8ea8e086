/** Headers of every answer of ours. `https`: whether people reach us over TLS. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Policy of answers that are no pages. */
export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

type Hashes = { scripts: string[]; styles: string[] };
/** A provider's hosts, by what a page wants of them. */
export type Hosts = { script: string[]; connect: string[]; frame: string[]; form: string[] };

/** The policy of a page: our own files, this page's inline tags by hash, the video host, and on request one provider's. */
export function pagePolicy(inline: Hashes, options: { https: boolean; hosts?: Hosts }): string {
  const { hosts } = options;
  const directives: [string, string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...inline.scripts, ...(hosts?.script ?? [])]],
    ['style-src', ["'self'", ...inline.styles]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...(hosts?.connect ?? [])]],
    // Of our own addresses only a paper that is a PDF lets itself be framed (server/papers).
    ['frame-src', ["'self'", 'https://www.youtube-nocookie.com', ...(hosts?.frame ?? [])]],
    ['form-action', ["'self'", ...(hosts?.form ?? [])]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ...(options.https ? [['upgrade-insecure-requests', []] satisfies [string, string[]]] : []),
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}
