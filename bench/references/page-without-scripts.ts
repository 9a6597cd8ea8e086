import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { options, port } from './options.ts';

/**
 * Server for a page with the text and styles of a product page, but without scripts or web fonts; all other files come
 * from the product.
 */
const product = String(options['product']);
const withScripts = await (await fetch(`${product}${String(options['path'])}`)).text();
const page = brotliCompressSync(
  withScripts
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*(?:rel="modulepreload"|as="font")[^>]*>/g, '')
    .replace(/@font-face\{[^}]*\}/g, ''),
);
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };

createServer(async (request, response) => {
  if (request.url === '/') return response.writeHead(200, headers).end(page);
  const file = await fetch(product + request.url, { headers: { 'accept-encoding': 'identity' } });
  response.writeHead(file.status, {
    'content-type': file.headers.get('content-type') ?? 'application/octet-stream',
    'cache-control': file.headers.get('cache-control') ?? 'no-store',
  });
  return response.end(Buffer.from(await file.arrayBuffer()));
}).listen(port, '127.0.0.1');
