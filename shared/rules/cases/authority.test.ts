import { describe, expect, test } from 'vitest';
import { numberWarning, statusAfter, statusAfterReturn, statusesOf, stepOf } from './authority.ts';
import { cannedRequest, cannedRequests } from './canned-requests.ts';
import { missingResults, resultKindsOf } from './case-results.ts';
import { requestKind } from './request-kinds.ts';
import { authorityStatuses, caseResultKinds } from './statuses.ts';
import { caseTemplates, templateFor, templateOf } from './templates.ts';

const licence = templateFor('fssai-state-license');
const trademark = templateFor('trademark');

test('each on-demand step of every template is entered by a status', () => {
  for (const template of caseTemplates)
    for (const { key } of template.steps.filter(({ onDemand }) => onDemand))
      expect(authorityStatuses.map((status) => stepOf(status, template))).toContain(key);
});

test('only statuses whose step the template has are offered', () => {
  expect(statusesOf(trademark, authorityStatuses)).toContain('opposed');
  expect(statusesOf(trademark, authorityStatuses)).not.toContain('inspection');
  expect(statusesOf(licence, authorityStatuses)).toEqual(authorityStatuses.filter((status) => status !== 'opposed'));
  expect(stepOf('query', templateFor('basic-growth'))).toBeUndefined();
});

test('the status goes on when the step that it has caused is finished', () => {
  expect(statusAfter('query', 'query')).toBe('scrutiny');
  expect(statusAfter('opposed', 'opposition')).toBe('scrutiny');
  expect(statusAfter('query', 'scrutiny')).toBeUndefined();
  expect(statusAfter('granted', 'scrutiny')).toBeUndefined();
  expect(statusAfter(null, 'query')).toBeUndefined();
});

test('an application that is prepared again has not been looked at, and a visit ends when its step is left', () => {
  expect(statusAfterReturn('inspection', licence, 'check')).toBe('not_started');
  expect(statusAfterReturn('granted', licence, 'filed')).toBe('not_started');
  expect(statusAfterReturn('rejected', licence, 'scrutiny')).toBe('not_started');
  expect(statusAfterReturn('inspection', licence, 'scrutiny')).toBe('scrutiny');
  expect(statusAfterReturn('granted', templateFor('zomato-starter'), 'menu')).toBeUndefined();
  // The question stays, because its deadline does not change.
  expect(statusAfterReturn('query', licence, 'plan')).toBeUndefined();
  expect(statusAfterReturn(null, licence, 'check')).toBeUndefined();
});

test('no step to which a case can be returned keeps the visit of an officer', () => {
  for (const template of caseTemplates)
    for (const { key, onDemand } of template.steps)
      if (!onDemand) expect(statusAfterReturn('inspection', template, key)).toMatch(/^(not_started|scrutiny)$/);
});

test.each([
  ['FoSCoS', '10260000000000012', undefined],
  ['FoSCoS', '1026 0000 0000 00012', undefined],
  ['FoSCoS', '', undefined],
  ['FoSCoS', '21525031000123', 'licence'],
  ['FoSCoS', '1026000000000001', 'reference'],
  ['FoSCoS', 'ABC', 'reference'],
  ['GST', 'AA2711220000123', undefined],
  [null, '1', undefined],
])('the number of %s, %s: %s', (partner, number, warning) => {
  expect(numberWarning(partner, number)).toBe(warning);
});

describe('results', () => {
  test('of a licence are due at its last step', () => {
    expect(missingResults(licence, 'scrutiny', [])).toEqual([]);
    expect(missingResults(licence, 'result', [])).toEqual(['licence_number', 'certificate']);
    expect(missingResults(licence, 'result', ['certificate'])).toEqual(['licence_number']);
    expect(missingResults(licence, 'result', ['certificate', 'licence_number'])).toEqual([]);
  });

  test('of a listing are due when it goes live, and again at the end', () => {
    const swiggy = templateFor('swiggy-prime');
    expect(missingResults(swiggy, 'live', [])).toEqual(['listing_link']);
    expect(missingResults(swiggy, 'result', [])).toEqual(['listing_link']);
    expect(missingResults(swiggy, 'menu', [])).toEqual([]);
  });

  test('of a growth plan are the report of the month, required since version 2', () => {
    for (const slug of ['basic-growth', 'premium-growth-next-month']) {
      expect(missingResults(templateFor(slug), 'month-report', [])).toEqual(['report']);
      expect(missingResults(templateFor(slug), 'week-4', [])).toEqual([]);
      expect(missingResults(templateFor(slug), 'month-report', ['report'])).toEqual([]);
      const older = templateOf(slug, 1);
      expect(older && missingResults(older, 'month-report', [])).toEqual([]);
      expect(older && resultKindsOf(older)).toEqual(['report']);
    }
  });

  test('fit every template', () => {
    for (const template of caseTemplates) {
      const kinds = resultKindsOf(template);
      expect(caseResultKinds).toEqual(expect.arrayContaining(kinds));
      expect(kinds).not.toEqual([]);
      for (const step of ['live', 'month-report', 'result'])
        expect(kinds).toEqual(expect.arrayContaining(missingResults(template, step, [])));
    }
  });
});

test('usual questions ask for known things, in both languages, and have unique codes', () => {
  expect(new Set(cannedRequests.map(({ code }) => code)).size).toBe(cannedRequests.length);
  for (const { code, kind, text } of cannedRequests) {
    expect(requestKind(kind)).toBeDefined();
    expect(text.en).not.toMatch(/[ऀ-ॿ]/);
    expect(text.hi).toMatch(/[ऀ-ॿ]/);
    expect(cannedRequest(code)?.kind).toBe(kind);
  }
  expect(cannedRequest('unknown')).toBeUndefined();
});
