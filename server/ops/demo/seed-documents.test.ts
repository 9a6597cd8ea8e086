import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, logIn, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { demoPassword, seedDemo } from './seed-demo.ts';
import { seedDemoDocuments } from './seed-documents.ts';

let testApp: TestApp;
let asha: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
  await seedDemo(testApp.db, new Date());
  await seedDemoDocuments(testApp);
  asha = await logIn(testApp, 'asha@demo.chulha.example', demoPassword);
});
afterAll(() => testApp.close());

test('the demo customer has a photo, two readable documents and an access log entry', async () => {
  const { body } = await ask(testApp, 'GET', '/api/user/profile', undefined, asha.bearer);
  const { profilePhoto, aadharCard, panCard } = body.user as Record<string, string>;
  const types: (string | null)[] = [];
  for (const path of [profilePhoto, aadharCard, panCard]) {
    const answer = await fetch(`${testApp.url}${path}`, { headers: { cookie: asha.cookie } });
    types.push(answer.headers.get('content-type'));
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
  expect(types).toEqual(['image/png', 'application/pdf', 'application/pdf']);
  const { body: openings } = await ask(testApp, 'GET', '/api/user/paper-openings', undefined, asha.bearer);
  expect(openings).toContainEqual(expect.objectContaining({ kind: 'panCard', openedBy: 'Farah Khan', self: false }));
});
