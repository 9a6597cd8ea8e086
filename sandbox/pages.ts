import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type MarkupValue = Markup | string | number | null | undefined | false | MarkupValue[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function toHtml(value: MarkupValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(toHtml).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Template tag: escapes every value unless it is `Markup`; omits null, undefined and false. */
export function html(strings: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toHtml)));
}

const style = `
:root { color-scheme: light dark; --line: #8886; --accent: light-dark(#B93E06, #FF8A4C); }
*, *::before { box-sizing: border-box; }
body { margin: 0 auto; max-width: 900px; padding: 0 16px 64px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.banner { margin: 0 -16px; padding: 8px 16px; background: #F2B632; color: #1F1611; text-align: center; font-weight: 600; }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { color: var(--accent); }
ul { list-style: none; padding: 0; }
li, article, details { border-top: 1px solid var(--line); padding: 10px 0; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0; }
input, select, textarea, button { min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; font: inherit; }
textarea { width: 100%; min-height: 96px; font-family: monospace; }
button { cursor: pointer; }
.primary { background: light-dark(#B93E06, #FF8A4C); color: light-dark(#FFF, #2A1206); font-weight: 600; }
.amount { font-size: 2.25rem; font-weight: 700; margin: 8px 0; }
.small { font-size: .875rem; }
pre { white-space: pre-wrap; }
iframe { width: 100%; height: 64vh; border: 1px solid var(--line); background: #FFF; color-scheme: light; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

export interface Page {
  title: string;
  body: Markup;
  status?: number;
  /** Other origins to which forms of this page may redirect. */
  formOrigins?: string[];
}

/** Sends an HTML page with one inline style sheet, which the policy allows by its hash. */
export function answerPage(reply: FastifyReply, { title, body, status = 200, formOrigins = [] }: Page): FastifyReply {
  // Chromium also applies form-action to redirects after a form is submitted:
  // https://github.com/w3c/webappsec-csp/issues/8
  const formAction = ["'self'", ...formOrigins].join(' ');
  setPolicy(
    reply,
    `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; frame-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>${body}</body>
</html>
`;
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}

const policies = new WeakMap<FastifyReply, string>();

export function setPolicy(reply: FastifyReply, policy: string): void {
  policies.set(reply, policy);
}

/** Sets this plugin's security headers last, overriding hooks of the surrounding server. */
export function keepOwnHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policies.get(reply) ?? "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    reply.removeHeader('x-frame-options');
  });
}

const loopback = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Refuses writes from other origins, and requests whose Host is neither this machine nor the host of `publicUrl`:
 * otherwise, with DNS rebinding, a foreign page could read codes and payments.
 */
export function refuseForeignPages(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', async ({ headers: { host, origin }, method }, reply) => {
    const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
    if (name !== own && !loopback.test(name))
      return reply.code(403).send({ message: 'Open this page as localhost, or at PUBLIC_URL.' });
    if (method !== 'GET' && origin !== undefined && URL.parse(origin)?.host !== host)
      return reply.code(403).send({ message: 'Only this page itself may do that.' });
  });
}

/** Makes this plugin scope read JSON and URL-encoded forms, independent of the server's parsers. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(Object.assign(new Error('The body is no JSON.', { cause: error }), { statusCode: 400 }));
    }
  });
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

const readable = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Formats a time in milliseconds for display: `20 Nov 2026, 4:05:00 pm IST`. */
export function istForPeople(time: number): string {
  return `${readable.format(time)} IST`;
}
