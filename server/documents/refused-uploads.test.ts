import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type Session } from '#test/accounts.ts';
import { aPdf } from '#test/pdfs.ts';
import { expectRefused, type RefusedUpload } from '#test/refused-uploads.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, halfOf, saveProfile, upload, webPage } from '#test/uploads.ts';

const wrongType = 'Only JPG, PNG, or PDF files are allowed.';
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  asha = await aCustomer(testApp, 'asha@dosaplaza.in', 'Asha Rao');
});
afterAll(() => testApp.close());

/** Creates a JPEG with a size in its header that differs from the size of its data. */
async function falselySized({
  width,
  height,
  progressive = false,
}: {
  width?: number;
  height?: number;
  progressive?: boolean;
}) {
  const bytes = await sharp(await aPicture('jpeg', 64, 48))
    .jpeg({ progressive })
    .toBuffer();
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    if (height) bytes.writeUInt16BE(height, at + 5);
    if (width) bytes.writeUInt16BE(width, at + 7);
    break;
  }
  return bytes;
}

async function aLockedPdf() {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ ownerPassword: 'of the bank', userPassword: 'of the reader' });
  return upload(Buffer.from(await pdf.save()));
}

describe('refused', () => {
  const aPage = aPdf();
  const refused: RefusedUpload[] = [
    ['HTML that calls itself PNG', () => upload(webPage), 400, wrongType],
    [
      'SVG that calls itself PNG',
      () => upload(`<svg xmlns="http://www.w3.org/2000/svg">${webPage}</svg>`),
      400,
      wrongType,
    ],
    [
      'SVG with an XML head',
      () => upload('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      wrongType,
    ],
    [
      'a GIF',
      () => upload('R0lGODlhAQABAAAAACw=', { bytes: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64') }),
      400,
      wrongType,
    ],
    ['a GIF that goes on as PDF', () => upload(Buffer.concat([Buffer.from('GIF89a'), aPage])), 400, wrongType],
    [
      'a WebP',
      async () =>
        upload(
          await sharp(await aPicture())
            .webp()
            .toBuffer(),
        ),
      400,
      wrongType,
    ],
    [
      'a TIFF',
      async () =>
        upload(
          await sharp(await aPicture())
            .tiff()
            .toBuffer(),
        ),
      400,
      wrongType,
    ],
    ['a ZIP', () => upload(Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(400)])), 400, wrongType],
    [
      'a Windows program named .jpg',
      () => upload(Buffer.concat([Buffer.from('MZ'), randomBytes(400)]), { name: 'a.jpg' }),
      400,
      wrongType,
    ],
    [
      'a shell script named .pdf',
      () => upload('#!/bin/sh\nrm -rf /\n', { name: 'a.pdf', type: 'application/pdf' }),
      400,
      wrongType,
    ],
    ['EICAR', () => upload(eicar, { name: 'eicar.png' }), 400, wrongType],
    [
      'EICAR that calls itself PDF',
      () => upload(eicar, { name: 'eicar.pdf', type: 'application/pdf' }),
      400,
      wrongType,
    ],
    ['nothing at all', () => upload(''), 400, 'This file is empty.'],
    [
      'a JPEG that says it is taller',
      async () => upload(await falselySized({ height: 2_000 })),
      400,
      /end of this picture is missing/,
    ],
    [
      'a JPEG that says it is wider',
      async () => upload(await falselySized({ width: 2_000 })),
      400,
      /end of this picture is missing/,
    ],
    [
      'a progressive JPEG that says it is taller',
      async () => upload(await falselySized({ height: 2_000, progressive: true })),
      400,
      /end of this picture is missing/,
    ],
    [
      'half of a JPEG with an end',
      async () => upload(Buffer.concat([halfOf(await aPicture('jpeg', 300, 300)), Buffer.from([0xff, 0xd9])])),
      400,
      /end of this picture is missing/,
    ],
    [
      'the first half of a PNG',
      async () => upload(halfOf(await aPicture('png', 300, 300))),
      400,
      /end of this picture is missing/,
    ],
    [
      'the first half of a JPEG',
      async () => upload(halfOf(await aPicture('jpeg', 300, 300))),
      400,
      /end of this picture is missing/,
    ],
    [
      'PNG’s first bytes and then noise',
      () => upload(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(500)])),
      400,
      /allowed|could not be read/,
    ],
    [
      'PDF’s first bytes and then noise',
      () => upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)])),
      400,
      /could not be drawn/,
    ],
    ['a PDF without pages', () => upload(aPdf({ pages: 0 })), 400, /could not be drawn/],
    ['a PDF of 41 pages', () => upload(aPdf({ pages: 41 })), 400, /more than 40 pages/],
    ['a PDF with a password', aLockedPdf, 400, /needs a password/],
  ];

  test.each(refused)('%s', async (_what, file, status, message) => {
    await expectRefused(testApp, asha, await file(), status, message);
  });

  test('a PDF as the photo', async () => {
    const answer = await saveProfile(testApp, asha, { profilePhoto: upload(aPage) });
    expect([answer.status, answer.body.code]).toEqual([400, 'photo_type']);
  });
});
