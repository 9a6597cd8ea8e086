import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aDrawnPdf, aPdfWithoutEnd, aSlowPdf } from '#test/drawn-pdfs.ts';
import { everything } from '#test/everything.ts';
import { streamOf } from '#test/pdf-packers.ts';
import { aPdf } from '#test/pdfs.ts';
import { openPdfPageDrawer, type PageRequest, type PdfPageDrawer } from './draw-pdf-page.ts';
import { pictureSize } from './pdf-page-size.ts';
import { rewritePdf } from './rewrite-pdf.ts';

const drawers: PdfPageDrawer[] = [];
// A busy machine takes seconds to start a child.
const open = (options: Parameters<typeof openPdfPageDrawer>[0] = { taskTimeout: 60_000, queueTimeout: 60_000 }) => {
  const drawer = openPdfPageDrawer(options);
  drawers.push(drawer);
  return drawer;
};
afterEach(async () => {
  for (const drawer of drawers.splice(0)) await drawer.close();
  warn.mockReset();
});

let count = 0;
const requestOf = (pdf: Buffer, more: Partial<PageRequest> = {}): PageRequest => {
  count += 1;
  const { signal } = new AbortController();
  return { document: `d${count}`, pdf, page: 1, owner: 'farah', signal, log: { warn }, ...more };
};
const warn = vi.fn();
const result = (drawer: PdfPageDrawer, request: PageRequest) =>
  drawer.draw(request).then(
    () => 'drawn',
    ({ code }) => code,
  );
/** Returns the colour of the pixel at a position given as fractions of width and height. */
async function colorAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
  return [...data.subarray(at, at + 3)];
}

const folder = new URL('../../test/pdfs-of-programs/', import.meta.url);
const ofProgram = (name: string) => readFileSync(new URL(name, folder));

describe('what is drawn', () => {
  test('each page of files of common programs, as they are stored', async () => {
    const drawer = open();
    for (const name of readdirSync(folder)) {
      const written = await rewritePdf(ofProgram(name));
      if ('problem' in written) continue;
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { picture, ...drawn } = await drawer.draw(requestOf(written.bytes, { page }));
        pages = drawn.pages;
        const { channels } = await sharp(picture).stats();
        expect(Math.min(...channels.map(({ min }) => min)), `${name} is not empty`).toBeLessThan(200);
      }
    }
  });

  test('pages in their sequence, with their colours', async () => {
    const pdf = await PDFDocument.create();
    for (const color of [rgb(1, 0, 0), rgb(0, 0.5, 0)])
      pdf.addPage([300, 200]).drawRectangle({ x: 0, y: 0, width: 300, height: 200, color });
    const bytes = Buffer.from(await pdf.save());
    const drawer = open();
    const [first, second] = [await drawer.draw(requestOf(bytes)), await drawer.draw(requestOf(bytes, { page: 2 }))];
    expect([first.pages, second.pages]).toEqual([2, 2]);
    expect((await colorAt(first.picture, 0.5, 0.5))[0]).toBeGreaterThan(240);
    expect((await colorAt(second.picture, 0.5, 0.5))[1]).toBeGreaterThan(110);
  });

  test('what was filled into a form', async () => {
    const { picture } = await open().draw(requestOf(ofProgram('reportlab-form.pdf')));
    const field = { left: 170, top: 670, width: 1_650, height: 150 };
    const { channels } = await sharp(await sharp(picture).extract(field).toBuffer()).stats();
    expect(channels[0]?.min).toBeLessThan(100);
  });

  test('a gradient that Chrome wrote, with its mask', async () => {
    const { picture } = await open().draw(requestOf(ofProgram('chrome.pdf')));
    const [upper = [], lower = []] = [
      await colorAt(picture, 80 / 450, 155 / 300),
      await colorAt(picture, 80 / 450, 203 / 300),
    ];
    expect(upper[1]).toBeLessThan(150);
    expect(lower[1]).toBeGreaterThan((upper[1] ?? 0) + 40);
  });

  test('a picture in JPEG 2000, as some scan programs write', async () => {
    const red = Buffer.from(
      'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAwcHAAAAAAAPY29scgEAAAAAABAAAACtanAyY/9P/1EALwAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAQEBAAB/1wAEEBASEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAKQAB/5PPtAgET8+0CAifz7QIBcmAgICAgICAgICAgID/2Q==',
      'base64',
    );
    const image = streamOf('/Type /XObject /Subtype /Image /Width 16 /Height 16 /Filter /JPXDecode', red);
    const pdf = aDrawnPdf('200 0 0 100 0 0 cm /I Do', { resources: '/XObject << /I 5 0 R >>', objects: [image] });
    const [color = [], written] = [
      await colorAt((await open().draw(requestOf(pdf))).picture, 0.5, 0.5),
      await rewritePdf(pdf),
    ];
    expect(color[0]).toBeGreaterThan(180);
    expect(color[1]).toBeLessThan(60);
    expect(written).not.toHaveProperty('problem');
  });

  test.runIf(everything)('colour noise is a picture of a few megabytes, other pages keep their quality', async () => {
    const image = streamOf(
      '/Type /XObject /Subtype /Image /Width 500 /Height 500 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      randomBytes(750_000),
    );
    const tiles = Array.from({ length: 36 }, (_, at) => [(at % 6) * 167, Math.floor(at / 6) * 167]);
    const content = tiles.map(([x, y]) => `q 167 0 0 167 ${x} ${y} cm /I Do Q`).join('\n');
    const noisy = aDrawnPdf(content, { resources: '/XObject << /I 5 0 R >>', objects: [image] });
    const large = Buffer.from(noisy.toString('latin1').replace('[0 0 200 100]', '[0 0 999 999]'), 'latin1');
    const drawer = open();
    const { picture } = await drawer.draw(requestOf(large));
    expect((await sharp(picture).metadata()).chromaSubsampling).toBe('4:2:0');
    expect(picture.length).toBeLessThan(5_000_000);
    const usual = await drawer.draw(requestOf(ofProgram('chrome.pdf')));
    expect((await sharp(usual.picture).metadata()).chromaSubsampling).toBe('4:4:4');
  });

  test.each([
    ['A4', [595, 842], [1_785, 2_526]],
    ['a card', [243, 153], [2_500, 1_574]],
    ['a plan on A1', [2_384, 1_684], [4_759, 3_361]],
    ['the largest page of a PDF', [14_400, 14_400], [4_000, 4_000]],
    ['a line', [1, 10_000_000], [1, 16_000]],
    ['a point', [0.01, 0.01], [2_500, 2_500]],
  ])('%s has a picture of a size that can be read, and of at most 16 million pixels', (_what, page, picture) => {
    const [width = 0, height = 0] = page;
    expect(Object.values(pictureSize(width, height))).toEqual(picture);
  });
});

describe('what cannot be drawn', () => {
  test('broken, locked and empty files', async () => {
    const drawer = open();
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
    const noPage = aPdf().toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0');
    for (const pdf of [
      Buffer.from('%PDF-1.7\nnothing that a reader knows'),
      Buffer.alloc(0),
      Buffer.from(await locked.save()),
      Buffer.from(noPage, 'latin1'),
    ])
      expect(await result(drawer, requestOf(pdf))).toBe('pdf_unreadable');
  });

  test('a page that does not exist', async () => {
    expect(await result(open(), requestOf(aPdf(), { page: 2 }))).toBe('not_found');
  });

  test('page boxes without a size or of any size are drawn or refused, and the next PDF is drawn', async () => {
    const drawer = open();
    for (const box of ['0 0 0 0', '0 0 1e9 1e9', '0 0 1 1e9', '-1e9 -1e9 1e9 1e9', '5 5 1 1', '0 0 nan nan']) {
      const pdf = Buffer.from(aPdf().toString('latin1').replace('[0 0 200 100]', `[${box}]`), 'latin1');
      expect(['drawn', 'pdf_unreadable']).toContain(await result(drawer, requestOf(pdf)));
    }
    expect(await result(drawer, requestOf(aPdf()))).toBe('drawn');
  });

  test('the last of 10,000 pages is drawn', async () => {
    const pages = 10_000;
    const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(' ');
    const objects = Array.from(
      { length: pages },
      () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> >>',
    );
    const pdf = aPdf({ objects })
      .toString('latin1')
      .replace('/Kids [3 0 R] /Count 1', `/Kids [${kids}] /Count ${pages}`)
      .replace(/startxref\n\d+/, 'startxref\n0');
    const drawn = await open().draw(requestOf(Buffer.from(pdf, 'latin1'), { page: pages }));
    expect(drawn.pages).toBe(pages);
  });

  test.runIf(process.platform === 'linux')('a page that needs more memory than its limit', async () => {
    const drawer = open({ taskTimeout: 60_000, queueTimeout: 60_000, maxTaskBytes: 250_000_000 });
    expect(await result(drawer, requestOf(aPdfWithoutEnd()))).toBe('pdf_unreadable');
    expect(await result(drawer, requestOf(aPdf()))).toBe('drawn');
  });

  test.runIf(everything)(
    'pictures of 700 million pixels on one page do not take the memory of the machine',
    async () => {
      const pixels = deflateSync(Buffer.alloc(7_700 * 7_700));
      const image = streamOf(
        '/Type /XObject /Subtype /Image /Width 7700 /Height 7700 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
        pixels,
      );
      const names = Array.from({ length: 12 }, (_, at) => `/I${at}`);
      const pdf = aDrawnPdf(names.map((name) => `q 200 0 0 100 0 0 cm ${name} Do Q`).join('\n'), {
        resources: `/XObject << ${names.map((name, at) => `${name} ${at + 5} 0 R`).join(' ')} >>`,
        objects: names.map(() => image),
      });
      const drawer = open();
      expect(['drawn', 'pdf_slow', 'pdf_unreadable']).toContain(await result(drawer, requestOf(pdf)));
      expect(await result(drawer, requestOf(aPdf()))).toBe('drawn');
    },
  );
});

describe('a busy machine', () => {
  test('says so, and what waited is drawn later', async () => {
    const drawer = open({ size: 1, maxQueue: 1, taskTimeout: 60_000, queueTimeout: 300 });
    const leaving = new AbortController();
    const slow = result(drawer, requestOf(aSlowPdf(), { signal: leaving.signal }));
    const [waiting, full] = [requestOf(aPdf(), { owner: 'imran' }), requestOf(aPdf(), { owner: 'asha' })];
    const codes = await Promise.all([result(drawer, waiting), result(drawer, full)]);
    expect(codes).toEqual(['pdf_busy', 'pdf_busy']);
    leaving.abort();
    await slow;
    expect(warn).not.toHaveBeenCalled();
    await drawer.close();
    expect(await result(drawer, waiting)).toBe('pdf_busy');
    expect(await result(open(), waiting)).toBe('drawn');
  });
});

describe('a PDF that would take years to draw', () => {
  test('ends at the time limit, and is not tried again for minutes; other pages of it are', async () => {
    const drawer = open({ taskTimeout: 3_000, queueTimeout: 60_000 });
    const slow = requestOf(aSlowPdf());
    const time = async () => {
      const asked = Date.now();
      expect(['pdf_slow', 'pdf_busy']).toContain(await result(drawer, slow));
      return Date.now() - asked;
    };
    expect(await time()).toBeGreaterThan(2_900);
    // A page whose child got no processor time is tried again.
    for (let tries = 0; (await time()) > 1_000; tries += 1) expect(tries).toBeLessThan(30);
    expect(() => drawer.refuseFailed(slow.document, 1)).toThrow();
    const told = { document: slow.document, page: 1, reason: 'timeout' };
    expect(warn).toHaveBeenCalledExactlyOnceWith(told, expect.any(String));
    expect(await result(drawer, { ...slow, page: 2 })).toBe('not_found');
  });

  test('does not stop the PDFs of others, and its viewer need not wait after leaving it', async () => {
    const drawer = open({ taskTimeout: 60_000, queueTimeout: 60_000 });
    const leaving = new AbortController();
    const ended: string[] = [];
    const note = (name: string, request: PageRequest) =>
      result(drawer, request).then((code) => ended.push(`${name} ${code}`));
    const slow = note('slow', requestOf(aSlowPdf(), { signal: leaving.signal }));
    const next = note('next', requestOf(aPdf()));
    await note('other', requestOf(aPdf(), { owner: 'imran' }));
    leaving.abort();
    await Promise.all([slow, next]);
    expect(ended).toEqual(['other drawn', 'slow not_found', 'next drawn']);
  });
});
