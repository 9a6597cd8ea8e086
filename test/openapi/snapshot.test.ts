import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutReferences } from '#web/site/reference/references.ts';
import { ask } from '../accounts.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { breakingChanges, type OpenApiDocument } from './breaking-changes.ts';

const snapshot = new URL('../../docs/openapi.json', import.meta.url);

let app: TestApp;
let served: OpenApiDocument;

beforeAll(async () => {
  app = await openTestApp({ jobs: false });
  const document = (await ask(app, 'GET', '/api/openapi.json')).body as OpenApiDocument;
  served = { ...document, servers: [{ url: '/' }] };
});
afterAll(() => app.close());

test('the API breaks no client of the released one: nothing removed, nothing newly required', () => {
  const released = JSON.parse(readFileSync(snapshot, 'utf8')) as OpenApiDocument;
  expect(
    breakingChanges(withoutReferences(released) as OpenApiDocument, withoutReferences(served) as OpenApiDocument),
    'A breaking change must be meant: if it is, update docs/openapi.json with `npx vitest run test/openapi -u` and say in the commit who is affected.',
  ).toEqual([]);
});

test('docs/openapi.json is the document that the server serves; additions are written with -u', async () => {
  await expect(`${JSON.stringify(served, null, 1)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});
