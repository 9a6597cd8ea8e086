import { expect, test } from 'vitest';
import { type NextAction, type NextActionInput, nextAction } from './next-action.ts';
import { templateFor } from './templates.ts';

const template = templateFor('fssai-registration-1yr');

/** A case of a registration at a step, in our hands, with somebody and nothing that is missing. */
function at(key: string, more: Partial<NextActionInput> = {}): NextActionInput {
  const steps = template.steps.map((step, place, all) => {
    const current = all.findIndex((other) => other.key === key);
    const state = place === current ? 'now' : step.onDemand ? 'skipped' : place < current ? 'done' : ('next' as const);
    return { key: step.key, ball: step.ball, state } as const;
  });
  return {
    status: 'open',
    step: { key },
    ball: 'us',
    steps,
    assignee: {},
    authorityStatus: null,
    toCheck: 0,
    answerDueSince: null,
    drafts: [],
    missingResults: [],
    actions: ['complete', 'skip'],
    ...more,
  };
}

/** FoSCoS has asked while it examined the file, whose step is to be resumed. */
const asked = at('query', {
  authorityStatus: 'query',
  steps: at('query').steps.map((step) => (step.key === 'scrutiny' ? { ...step, state: 'next' as const } : step)),
});

const waits = { toCheck: 2, answerDueSince: '2026-11-28T08:00:00.000Z' };

test.for<[string, NextActionInput, NextAction | undefined]>([
  ['a closed case', at('rating', { status: 'done' }), undefined],
  ['a case of nobody, whatever waits', at('check', { ...waits, assignee: null }), 'take'],
  ['a refused application', at('result', { authorityStatus: 'rejected', ...waits }), 'decide'],
  ['answers to check, before a message', at('check', waits), 'check'],
  ['answers to check while others are still owed', at('papers', { ball: 'customer', toCheck: 1 }), 'check'],
  ['a message, before our own work', at('kind', { ...waits, toCheck: 0 }), 'answer'],
  ['papers that are owed', at('papers', { ball: 'customer', actions: [] }), 'customer'],
  ['all accepted', at('check'), 'finish'],
  ['the application without its draft', at('draft', { drafts: [{ missing: true }] }), 'draft'],
  ['the application with its draft', at('draft', { drafts: [{ missing: false }] }), 'ask'],
  ['a confirmed application', at('confirm'), 'finish'],
  ['an application to file', at('filed'), 'file'],
  ['an application that is filed', at('scrutiny', { ball: 'authority' }), 'authority'],
  ['an application that is granted', at('scrutiny', { ball: 'authority', authorityStatus: 'granted' }), 'finish'],
  ['a question of FoSCoS', asked, 'reply'],
  ['a paper owed for that question', { ...asked, ball: 'customer', actions: [] }, 'customer'],
  ['number and certificate missing', at('result', { missingResults: ['licence_number'] }), 'result'],
  ['number and certificate there', at('result'), 'deliver'],
  ['finished work', at('rating', { ball: 'customer' }), 'rating'],
  ['nothing that is possible', at('kind', { actions: [] }), undefined],
])('%s', ([, one, expected]) => {
  expect(nextAction(one)).toBe(expected);
});
