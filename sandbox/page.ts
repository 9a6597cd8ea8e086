import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, Markup } from './html.ts';
import { setPolicy } from './own-headers.ts';
import { pageStyle } from './page-style.ts';

export interface Page {
  title: string;
  body: Markup;
  style?: string;
  status?: number;
  /** Other origins to which forms of this page may redirect. */
  formOrigins?: string[];
}

/** Sends an HTML page with one inline style sheet, which the policy allows by its hash. */
export function answerPage(reply: FastifyReply, page: Page): FastifyReply {
  const style = `${pageStyle}${page.style ?? ''}`;
  const hash = createHash('sha256').update(style).digest('base64');
  // Chromium also applies form-action to redirects after a form is submitted:
  // https://github.com/w3c/webappsec-csp/issues/8
  const formAction = ["'self'", ...(page.formOrigins ?? [])].join(' ');
  setPolicy(
    reply,
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
${page.body}
</body>
</html>
`.text;
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(text);
}
