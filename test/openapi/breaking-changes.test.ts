import { expect, test } from 'vitest';
import { breakingChanges, type OpenApiDocument } from './breaking-changes.ts';

const document = (request: object, response: object, path = '/api/orders'): OpenApiDocument => ({
  paths: {
    [path]: {
      post: {
        parameters: [{ name: 'page', in: 'query', schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: request } } },
        responses: { 200: { content: { 'application/json': { schema: response } } } },
      },
    },
  },
});
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const order = object({ id: text, status: { type: 'string', enum: ['paid', 'due'] } });
const before = document(object({ name: text }), order);

test('an unchanged document and an additional optional field break nothing', () => {
  expect(breakingChanges(before, before)).toEqual([]);
  const more = document(object({ name: text, note: text }), order);
  expect(breakingChanges(before, more)).toEqual([]);
});

test('a removed path is named', () => {
  expect(breakingChanges(before, document({}, {}, '/api/purchases'))).toEqual(['POST /api/orders was removed']);
});

test('a removed field, a removed enum value and a newly required field are named', () => {
  const after = document(
    object({ name: text, gstin: text }, ['gstin']),
    object({ status: { type: 'string', enum: ['paid'] } }),
  );
  expect(breakingChanges(before, after)).toEqual([
    'POST /api/orders: request.gstin is newly required',
    'POST /api/orders: response 200.id was removed',
    'POST /api/orders: response 200.status no longer has the value "due"',
  ]);
});
