import { get } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Row, within } from './metrics.ts';

/**
 * Compares the bytes that a visit to the landing page transfers with the budget: the page and the files that it loads.
 * `size` is the size of the HTML.
 */
export async function weigh(url: string): Promise<{ size: number; rows: Row[] }> {
  const page = await load(`${url}/`);
  const html = page.plain.toString();
  const inline = [
    ...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const parts = await Promise.all(linked(html).map((path) => load(`${url}${path}`)));
  const scripts = parts.filter(({ type }) => type.includes('javascript'));
  const own = brotliCompressSync(
    Buffer.concat([...inline.map(([, body = '']) => Buffer.from(body)), ...scripts.map(({ plain }) => plain)]),
  );
  const all = [page, ...parts].reduce((total, { bytes }) => total + bytes, 0);
  return {
    size: page.bytes,
    rows: [
      within('landing page, everything', all, 90_000),
      within('landing page, HTML (br)', page.bytes, 30_000),
      within('landing page, own scripts (br)', scripts.length + inline.length > 0 ? own.length : 0, 6_000),
    ],
  };
}

/** Returns the URL paths of our own files that the browser requests while loading the page. */
function linked(html: string): string[] {
  const tags = html.matchAll(/<(?:script|img|source|link)\b[^>]*?\b(?:src|href)="(\/[^"/][^"]*)"[^>]*>/g);
  const loaded = [...tags].filter(
    ([tag]) => !tag.startsWith('<link') || /rel="(?:stylesheet|preload|modulepreload|icon)"/.test(tag),
  );
  const inStyle = html.matchAll(/url\(["']?(\/[^)"']+)["']?\)/g);
  return [...new Set([...loaded, ...inStyle].map(([, path = '']) => path))];
}

type Loaded = { bytes: number; plain: Buffer; type: string };

function load(url: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const body = Buffer.concat(parts);
      if (answer.statusCode !== 200) return reject(new Error(`${url} answers ${answer.statusCode}`));
      const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
      resolve({ bytes: body.length, plain, type: answer.headers['content-type'] ?? '' });
    }).on('error', reject);
  });
}
