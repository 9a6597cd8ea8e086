import { expect } from 'vitest';
import type { Session } from './accounts.ts';
import { waitUntil } from './checkout.ts';
import type { TestApp } from './test-app.ts';
import { saveProfile, type Upload } from './uploads.ts';

export type RefusedUpload = [
  what: string,
  file: () => Upload | Promise<Upload>,
  status: number,
  message: string | RegExp,
];

/** Sends a file and expects that the error names its field and that no document is stored. */
export async function expectRefused(
  testApp: TestApp,
  session: Session,
  file: Upload,
  status: number,
  message: string | RegExp,
): Promise<void> {
  const send = () => saveProfile(testApp, session, { panCard: file });
  // Retry, like the screens: on a busy machine the inspection of a file may be too slow (503).
  const answer = await waitUntil(send, ({ status }) => status !== 503, 60);
  expect([answer.status, answer.body.message]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
  expect(answer.body.fields).toEqual({ panCard: answer.body.message });
  const stored = testApp.db.selectFrom('documents').select('id').where('user_id', '=', session.id);
  expect(await stored.execute()).toEqual([]);
}
