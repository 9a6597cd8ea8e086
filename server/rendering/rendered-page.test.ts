import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildPage, hashInline, newNonce } from './rendered-page.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('hashes of inline tags', () => {
  const html =
    '<script nonce="N1">go()</script><script>slipped()</script><script nonce="other">forged()</script>' +
    '<script src="/a.js" nonce="N1"></script><script type="module" nonce="N1">\nlet a = 1;\n</script>' +
    '<style nonce="N1">p{}</style><script nonce="N1">go()</script>';

  test('are of tags with this rendering’s nonce only, each once', () => {
    expect(hashInline(html, 'N1', 'script')).toEqual([sha('go()'), sha('\nlet a = 1;\n')]);
    expect(hashInline(html, 'N1', 'style')).toEqual([sha('p{}')]);
  });

  test('a nonce is random and different each time', () => {
    const nonces = new Set(Array.from({ length: 1000 }, newNonce));
    expect(nonces.size).toBe(1000);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  });
});

describe('buildPage', () => {
  const html = `<p nonce="N1">${'tiffin '.repeat(200)}</p>`;
  const plain = html.replace(' nonce="N1"', '');

  test('removes the nonce, and all encodings decode to the same bytes', async () => {
    const { raw, br, gzip } = await buildPage(html, 'N1', true, { status: 200, headers: {} });
    expect(raw.toString()).toBe(plain);
    expect(brotliDecompressSync(br ?? '').toString()).toBe(plain);
    expect(gunzipSync(gzip ?? '').toString()).toBe(plain);
  });

  test('gives cached pages an ETag of their content', async () => {
    const tag = async (text: string, kept: boolean) =>
      (await buildPage(text, 'N1', kept, { status: 200, headers: {} })).headers['etag'];
    expect(await tag(html, true)).toBe(await tag(plain, true));
    expect(await tag(html, true)).not.toBe(await tag(`${html}!`, true));
    expect(await tag(html, false)).toBeUndefined();
  });
});
