import { describe, expect, test } from 'vitest';
import { endpointsIn, grouped } from './read-openapi.ts';

const document = {
  paths: {
    '/api/quote': {
      post: {
        summary: 'What a plan costs.',
        tags: ['quote'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  planId: { type: 'string', minLength: 1, maxLength: 60 },
                  duration: { anyOf: [{ enum: [1] }, { enum: [3] }] },
                  quantity: { type: 'integer', minimum: 1, maximum: 50 },
                },
                required: ['planId'],
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    total: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
                    tax: { type: 'object', properties: { gstPaise: { type: 'integer' } }, required: ['gstPaise'] },
                    couponCode: { type: ['string', 'null'] },
                  },
                  required: ['total', 'tax'],
                },
              },
            },
          },
        },
      },
    },
    '/livez': { get: { tags: ['operation'] } },
  },
};

describe('reading the OpenAPI document', () => {
  test('returns endpoints with their fields', () => {
    const [quote] = endpointsIn(document);
    expect(quote).toMatchObject({ id: 'post-api-quote', method: 'POST', path: '/api/quote', tag: 'quote' });
    expect(quote?.body).toEqual([
      { name: 'planId', type: 'text, at most 60 characters', required: true },
      { name: 'duration', type: 'one of 1, 3', required: false },
      { name: 'quantity', type: 'integer, 1 to 50', required: false },
    ]);
    expect(quote?.answers[0]?.rows).toEqual([
      { name: 'total', type: 'integer', required: true },
      { name: 'tax', type: 'object', required: true },
      { name: 'tax.gstPaise', type: 'integer', required: true },
      { name: 'couponCode', type: 'text or null', required: false },
    ]);
  });

  test('groups by tag in the order of the headings, without empty groups', () => {
    const headings = new Map([
      ['plan', 'Plans'],
      ['operation', 'Operation'],
    ]);
    expect(grouped(endpointsIn(document), headings).map(({ heading }) => heading)).toEqual(['Operation', 'quote']);
  });

  test('an empty document has no endpoints', () => {
    for (const nothing of [undefined, null, 7, {}, { paths: [] }, { paths: { '/x': null } }])
      expect(endpointsIn(nothing)).toEqual([]);
  });
});
