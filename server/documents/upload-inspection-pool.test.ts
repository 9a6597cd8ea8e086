import { afterAll, expect, test } from 'vitest';
import { aSlowPdf } from '#test/drawn-pdfs.ts';
import { aPdf } from '#test/pdfs.ts';
import { type InspectUpload, openUploadInspector, type UploadInspector } from './upload-inspection-pool.ts';
import { validateUpload } from './validate-upload.ts';

const inspector = openUploadInspector({ size: 1, maxQueue: 1 });
afterAll(() => inspector.close());

const from =
  ({ inspect }: UploadInspector, sender: string): InspectUpload =>
  (...file) =>
    inspect(sender, ...file);

test('a file that waits behind too many others is no fault of the file', async () => {
  const file = new File([new Uint8Array(aPdf())], 'pan.pdf');
  const senders = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
  const all = await Promise.allSettled(
    senders.map((sender) => validateUpload(from(inspector, sender), 'caseDocument', file)),
  );
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { code: 'upload_busy', details: { retryAfter: 5 } } });
});

test('slow files of one sender leave a child to the others', async () => {
  const slow = openUploadInspector({ taskTimeout: 20_000 });
  const flood = Array.from({ length: 60 }, () => from(slow, '203.0.113.1')('panCard', aSlowPdf()));
  const ends = Promise.all(flood.map((each) => each.catch(() => undefined)));
  expect(await from(slow, '203.0.113.2')('panCard', aPdf())).toMatchObject({ type: 'application/pdf' });
  expect(await Promise.race([flood.at(-1), flood[0]])).toEqual({ problem: 'upload_busy' });
  await slow.close();
  await ends;
});
