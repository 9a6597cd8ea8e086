import { afterEach, expect, test } from 'vitest';
import { openUploadInspector, type UploadInspector } from './upload-inspection-pool.ts';
import { validateUpload } from './validate-upload.ts';

const opened: UploadInspector[] = [];
afterEach(async () => {
  for (const inspector of opened.splice(0)) await inspector.close();
});

const photo = new File([Buffer.from('of the child of the test')], 'photo.jpg');
/** Opens an inspector whose child process never responds. */
const open = (options: Parameters<typeof openUploadInspector>[0]) => {
  const inspector = openUploadInspector({
    module: new URL('../../test/child-pool/idle.ts', import.meta.url),
    ...options,
  });
  opened.push(inspector);
  return (owner: string) => validateUpload(inspector.inspect, 'caseDocument', photo, owner);
};

test.runIf(process.platform === 'linux')(
  'a photo that was not looked at in time is no fault of the photo',
  async () => {
    const validate = open({ taskTimeout: 700 });
    await expect(validate('asha')).rejects.toMatchObject({ code: 'upload_busy', details: { retryAfter: 5 } });
  },
);

test('so is one that waited too long, or behind too many of others', async () => {
  const validate = open({ size: 1, queueTimeout: 300, maxQueue: 1, taskTimeout: 2_000 });
  const all = await Promise.allSettled(['asha', 'bela', 'chitra'].map(validate));
  const reasons = all.map((each) => each.status === 'rejected' && each.reason.code);
  expect(reasons.slice(1)).toEqual(['upload_busy', 'upload_busy']);
});

test('one account that sends too many at once is told so', async () => {
  const validate = open({ size: 1, queueTimeout: 300, maxQueueOfOwner: 1, taskTimeout: 500 });
  const all = await Promise.allSettled(['asha', 'asha', 'asha'].map(validate));
  expect(all[2]).toMatchObject({ status: 'rejected', reason: { code: 'too_many' } });
});
