import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, logIn, type Session } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { seedDemoPapers } from './demo-papers.ts';
import { demoPassword, seedDemo } from './demo-seed.ts';

let stage: Stage;
let asha: Session;
beforeAll(async () => {
  stage = await openStage({ jobs: false });
  await seedDemo(stage.db, new Date());
  await seedDemoPapers(stage);
  asha = await logIn(stage, 'asha@demo.chulha.example', demoPassword);
});
afterAll(() => stage.close());

test('the demo customer has a photo and two papers that open, and reads who opened one of them', async () => {
  const { body } = await ask(stage, 'GET', '/api/user/profile', undefined, asha.bearer);
  const { profilePhoto, aadharCard, panCard } = body.user as Record<string, string>;
  const types: (string | null)[] = [];
  for (const path of [profilePhoto, aadharCard, panCard]) {
    const answer = await fetch(`${stage.url}${path}`, { headers: { cookie: asha.cookie } });
    types.push(answer.headers.get('content-type'));
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
  expect(types).toEqual(['image/png', 'application/pdf', 'application/pdf']);
  const { body: openings } = await ask(stage, 'GET', '/api/user/paper-openings', undefined, asha.bearer);
  expect(openings).toContainEqual(expect.objectContaining({ kind: 'panCard', openedBy: 'Farah Khan', self: false }));
});
