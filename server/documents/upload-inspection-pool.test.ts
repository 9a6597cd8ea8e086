import { afterAll, expect, test } from 'vitest';
import { aPdf } from '#test/pdfs.ts';
import { openUploadInspector } from './upload-inspection-pool.ts';
import { validateUpload } from './validate-upload.ts';

const inspector = openUploadInspector({ size: 1, maxQueue: 1 });
afterAll(() => inspector.close());

test('a file that waits behind too many others is no fault of the file', async () => {
  const file = new File([new Uint8Array(aPdf())], 'pan.pdf');
  const validate = () => validateUpload(inspector.inspect, 'caseDocument', file);
  const all = await Promise.allSettled([validate(), validate(), validate()]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { code: 'upload_busy', details: { retryAfter: 5 } } });
});
