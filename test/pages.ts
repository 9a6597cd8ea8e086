import type { TestApp } from './test-app.ts';

/** Served page, parsed for tests. */
export type ServedPage = {
  status: number;
  headers: Headers;
  html: string;
  /** Visible text without scripts and styles, with collapsed white space. */
  text: string;
  /** Targets of all links. */
  links: string[];
  /** Nodes of all JSON-LD blocks. */
  data: Record<string, unknown>[];
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

/** Unescapes a text or an attribute. */
export function plain(markup: string): string {
  return markup.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

export async function readPage(
  testApp: Pick<TestApp, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<ServedPage> {
  const response = await fetch(`${testApp.url}${path}`, init);
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, ...readHtml(html) };
}

function readHtml(html: string): Pick<ServedPage, 'text' | 'links' | 'data'> {
  const body = html.slice(html.indexOf('<body'));
  const seen = body.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--[\s\S]*?-->/g, '');
  const words = seen.replace(/<\/?(b|i|span|a|strong|time)\b[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  const hrefs = [...body.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => plain(href));
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return {
    text: plain(words).replace(/\s+/g, ' ').trim(),
    links: [...new Set(hrefs)],
    data: blocks.flatMap(([, block = '']) => nodesOf(JSON.parse(block))),
  };
}

function nodesOf(block: { '@graph'?: Record<string, unknown>[] }): Record<string, unknown>[] {
  return block['@graph'] ?? [block];
}

/** Returns the part of a page from the tag with this id to its end tag. */
export function partOf(html: string, id: string): string {
  const start = new RegExp(`<(\\w+)\\b[^>]*\\bid="${id}"`).exec(html);
  if (!start) throw new Error(`the page has no #${id}`);
  const tag = start[1] ?? '';
  let depth = 0;
  for (const match of html.slice(start.index).matchAll(new RegExp(`<(/?)${tag}\\b`, 'g'))) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return html.slice(start.index, start.index + match.index);
  }
  return html.slice(start.index);
}

/** Returns the value of an attribute from each matching tag. */
export function attributes(html: string, tag: RegExp, name: string): string[] {
  return [...html.matchAll(new RegExp(`<(?:${tag.source})[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    plain(value),
  );
}

/** Returns the minified class name of a CSS declaration in a built page. */
export function classWith(html: string, declaration: string): string {
  return html.split(`{${declaration}}`)[0]?.match(/\.(\w+)$/)?.[1] ?? '';
}

/** Returns the text of HTML in one line. */
export const textOf = (html: string) => plain(html.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
export const count = (html: string, what: RegExp) => html.match(new RegExp(what, 'g'))?.length ?? 0;
