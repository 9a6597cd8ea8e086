import { describe, expect, test } from 'vitest';
import { acceptAll, answered, done, goTo, testContext } from '../../../test/walk-case.ts';
import { possibleOnDemand, possibleReturns } from './case-state.ts';
import { afterReview, afterUpload, dropRequest, newRequest } from './request-transitions.ts';
import { templateFor } from './templates.ts';
import {
  cancel,
  closesAt,
  complete,
  enterOnDemand,
  finish,
  openCase,
  possibleActions,
  reopen,
  returnTo,
  skip,
  wait,
} from './transitions.ts';

const licence = templateFor('fssai-state-license');
const refused = { error: 'step_not_possible' };

describe('papers', () => {
  test('are asked for when the case opens, and the customer has the ball', () => {
    const { state, effects } = openCase(testContext(licence));
    expect(state).toMatchObject({ stepKey: 'papers', ball: 'customer', status: 'open' });
    expect(effects).toMatchObject({
      event: { ball: 'customer', stepKey: 'papers' },
      finished: ['welcome'],
      emails: ['case-opened'],
    });
    expect(effects.opened).toEqual(state.requests);
    expect(state.requests.filter((request) => request.optional).map((request) => request.kind)).toContain('layout');
  });

  test('go to our check when the last required one is sent; optional ones are not waited for', () => {
    const context = testContext(licence);
    const start = openCase(context).state;
    const required = start.requests.filter((request) => !request.optional);
    let state = start;
    for (const request of required.slice(0, -1)) state = done(afterUpload(state, request.id, context));
    expect(state).toMatchObject({ stepKey: 'papers', ball: 'customer' });
    const last = afterUpload(state, required.at(-1)?.id ?? '', context);
    expect(last.state).toMatchObject({ stepKey: 'check', ball: 'us' });
    expect(last.effects).toMatchObject({ event: { ball: 'us', stepKey: 'check' }, finished: ['papers'] });
  });

  test('that are rejected give the ball back until they are sent again; the check waits for all of them', () => {
    const context = testContext(licence);
    const state = answered(openCase(context).state, context);
    const [first] = state.requests;
    const rejected = afterReview(state, first?.id ?? '', 'rejected');
    expect(rejected.effects).toMatchObject({ event: { ball: 'customer', stepKey: 'check' } });
    expect(complete(done(rejected), 'check', context)).toEqual(refused);
    const again = done(afterUpload(done(rejected), first?.id ?? '', context));
    expect(again).toMatchObject({ stepKey: 'check', ball: 'us' });
    expect(complete(again, 'check', context)).toEqual(refused);
    expect(done(complete(acceptAll(again), 'check', context)).stepKey).toBe('kind');
  });

  test('are judged once: a second verdict is not possible', () => {
    const context = testContext(licence);
    const state = answered(openCase(context).state, context);
    const id = state.requests[0]?.id ?? '';
    const once = done(afterReview(state, id, 'accepted'));
    expect(afterReview(once, id, 'rejected')).toEqual(refused);
    expect(afterUpload(once, id, context)).toEqual(refused);
  });

  test('that are no longer needed can be dropped, which also passes the ball', () => {
    const context = testContext(licence);
    const state = acceptAll(answered(openCase(context).state, context));
    const asked = newRequest(state, { kind: 'other', optional: false }, context);
    expect(asked.state).toMatchObject({ ball: 'customer', stepKey: 'check' });
    const dropped = done(dropRequest(done(asked), asked.effects?.opened[0]?.id ?? '', context));
    expect(dropped.ball).toBe('us');
    expect(complete(dropped, 'check', context).error).toBeUndefined();
  });

  test('asked for optionally do not stop our clock', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'kind', context);
    const optional = done(newRequest(state, { kind: 'layout', optional: true }, context));
    expect(optional.ball).toBe('us');
    const required = done(newRequest(state, { kind: 'layout', optional: false }, context));
    expect(required.ball).toBe('customer');
    for (const { requests } of [optional, required])
      expect(requests.filter(({ kind }) => kind === 'layout')).toHaveLength(1);
  });
});

describe('the ball', () => {
  test('passes to the customer only with an open request, and to others only with a reason', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'kind', context);
    expect(wait(state, 'kind', 'customer', 'Waiting', context)).toEqual(refused);
    expect(wait(state, 'kind', 'authority', ' ', context)).toEqual(refused);
    expect(wait(state, 'kind', 'platform', 'No platform in this case', context)).toEqual(refused);
    const waiting = wait(state, 'kind', 'authority', 'The portal is down', context);
    expect(waiting.effects?.event).toEqual({ ball: 'authority', stepKey: 'kind', reason: 'The portal is down' });
    const back = returnTo(done(waiting), 'kind', context);
    expect(back.effects?.event).toEqual({ ball: 'us', stepKey: 'kind' });
    expect(returnTo(done(back), 'kind', context)).toEqual(refused);
  });

  test('of a step that the customer confirms comes with a request of its own', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'confirm', context);
    expect(state.ball).toBe('customer');
    expect(complete(state, 'confirm', context)).toEqual(refused);
    const said = answered(state, context);
    expect(said).toMatchObject({ stepKey: 'confirm', ball: 'us' });
    expect(done(complete(acceptAll(said), 'confirm', context)).stepKey).toBe('filed');
  });
});

describe('steps', () => {
  test('are not finished twice: the second click finds another step', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'kind', context);
    expect(complete(done(complete(state, 'kind', context)), 'kind', context)).toEqual(refused);
  });

  test('can be skipped if optional or with a reason, but never a gate, the yes to a draft, the result or the rating', () => {
    const context = testContext(licence);
    const start = openCase(context).state;
    expect(skip(start, 'papers', 'No papers needed', context)).toEqual(refused);
    const kind = goTo(start, 'kind', context);
    expect(skip(kind, 'kind', undefined, context)).toEqual(refused);
    const plan = done(skip(kind, 'kind', 'The customer knows', context));
    expect(plan.stepKey).toBe('plan');
    const confirm = done(skip(plan, 'plan', undefined, context));
    expect(skip(confirm, 'confirm', 'Confirmed by phone', context)).toEqual(refused);
    const result = goTo(confirm, 'result', context);
    expect(skip(result, 'result', 'Why not', context)).toEqual(refused);
  });

  test('before the current one can be opened again', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'scrutiny', context);
    expect(possibleReturns(state, context.template)).toEqual(['check', 'kind', 'plan', 'confirm', 'filed']);
    const back = returnTo(state, 'confirm', context, 'The address was wrong');
    expect(back.state).toMatchObject({ stepKey: 'confirm', ball: 'customer' });
    expect(back.effects).toMatchObject({ reopened: ['confirm', 'filed'], opened: [{ kind: 'confirm-application' }] });
    expect(returnTo(state, 'papers', context)).toEqual(refused);
    expect(returnTo(state, 'grant', context)).toEqual(refused);
  });
});

describe('a step that is entered while the customer owes an answer', () => {
  const context = testContext(licence);
  const scrutiny = goTo(openCase(context).state, 'scrutiny', context);
  const owing = done(newRequest(scrutiny, { kind: 'other', optional: false }, context));
  test.each([
    ['after an end without a result', reopen(done(cancel(owing, 'Refunded', context)), context)],
    ['again', returnTo(owing, 'check', context)],
    ['on demand', enterOnDemand(owing, 'inspection', context)],
  ])('%s leaves the ball with the customer', (_how, entered) => {
    expect(entered).toMatchObject({ state: { ball: 'customer' }, effects: { event: { ball: 'customer' } } });
  });
});

describe('a query', () => {
  test('interrupts scrutiny, asks the customer, and returns without a second mail', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'scrutiny', context);
    expect(possibleOnDemand(state, context.template)).toEqual(['query', 'inspection']);
    const query = enterOnDemand(state, 'query', context, 'Address differs');
    expect(query).toMatchObject({
      state: { stepKey: 'query', ball: 'us' },
      effects: { emails: ['case-query'], event: { ball: 'us', stepKey: 'query', reason: 'Address differs' } },
    });
    const asked = done(newRequest(done(query), { kind: 'authority-query', optional: false }, context));
    expect(asked.ball).toBe('customer');
    const back = complete(acceptAll(answered(asked, context)), 'query', context);
    expect(back).toMatchObject({ state: { stepKey: 'scrutiny', ball: 'authority' }, effects: { emails: [] } });
    const second = enterOnDemand(done(back), 'query', context);
    expect(second.effects).toMatchObject({ reopened: ['query'], emails: ['case-query'] });
  });

  test('cannot come before the application is filed, nor after the grant', () => {
    const context = testContext(licence);
    const filed = goTo(openCase(context).state, 'filed', context);
    expect(enterOnDemand(filed, 'query', context)).toEqual(refused);
    const result = goTo(filed, 'result', context);
    expect(enterOnDemand(result, 'query', context)).toEqual(refused);
  });

  test('in the last wait returns there, and an inspection ends the scrutiny', () => {
    const context = testContext(licence);
    const scrutiny = goTo(openCase(context).state, 'scrutiny', context);
    const inspection = done(enterOnDemand(scrutiny, 'inspection', context));
    const called = done(skip(inspection, 'inspection', undefined, context));
    expect(called).toMatchObject({ stepKey: 'scrutiny', ball: 'authority' });
    const grant = complete(inspection, 'inspection', context);
    expect(grant.effects?.finished).toEqual(['inspection', 'scrutiny']);
    const query = done(enterOnDemand(done(grant), 'query', context));
    expect(done(complete(query, 'query', context)).stepKey).toBe('grant');
  });
});

describe('the end', () => {
  test('comes with the rating or after seven days, and stops the clock', () => {
    const context = testContext(licence);
    const state = goTo(openCase(context).state, 'rating', context);
    expect(state.ball).toBe('customer');
    expect(complete(state, 'rating', context)).toEqual(refused);
    expect(finish(state, 'rating')).toMatchObject({
      state: { status: 'done' },
      effects: { event: { ball: null, stepKey: 'rating' }, finished: ['rating'] },
    });
    expect(finish(state, 'time').effects?.skipped).toEqual(['rating']);
    expect(finish(done(finish(state, 'time')), 'rating')).toEqual(refused);
    expect(closesAt(new Date('2026-11-23T10:00:00Z'))).toEqual(new Date('2026-11-30T10:00:00Z'));
  });

  test('can be undone: a finished case opens at its result, a cancelled one where it stood', () => {
    const context = testContext(licence);
    const start = openCase(context).state;
    const ended = done(finish(goTo(start, 'rating', context), 'rating'));
    expect(done(reopen(ended, context))).toMatchObject({ stepKey: 'result', ball: 'us', status: 'open' });
    const cancelled = cancel(start, 'Refunded', context);
    expect(cancelled.effects?.event).toEqual({ ball: null, stepKey: 'papers', reason: 'Refunded' });
    expect(done(reopen(done(cancelled), context))).toEqual(start);
    expect(reopen(start, context)).toEqual(refused);
    expect(cancel(ended, 'Too late', context)).toEqual(refused);
  });

  test.each(['us', 'authority'] as const)('is undone with the ball where it was, with %s', (ball) => {
    const context = testContext(licence);
    const start = openCase(context).state;
    const stood =
      ball === 'us'
        ? done(returnTo(goTo(start, 'scrutiny', context), 'scrutiny', context))
        : done(wait(goTo(start, 'filed', context), 'filed', 'authority', 'The portal has the file', context));
    expect(stood.ball).toBe(ball);
    expect(done(reopen(done(cancel(stood, 'Refunded', context)), context))).toEqual(stood);
  });

  test('leaves nothing to do', () => {
    const context = testContext(licence);
    expect(possibleActions(done(cancel(openCase(context).state, 'Refunded', context)), context)).toEqual([]);
  });
});
