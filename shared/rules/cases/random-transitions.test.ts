import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { done, goTo, testContext } from '../../../test/walk-case.ts';
import {
  type CaseContext,
  type CaseState,
  type Effects,
  hasUnsettledRequest,
  owesAnswer,
  stepStateOf,
  type Transition,
} from './case-state.ts';
import { afterReview, afterUpload, declineRequest, dropRequest, newRequest } from './request-transitions.ts';
import { balls } from './template-types.ts';
import { caseTemplates } from './templates.ts';
import {
  cancel,
  complete,
  enterOnDemand,
  finish,
  openCase,
  possibleActions,
  possibleWaits,
  reopen,
  returnTargets,
  returnTo,
  skip,
  wait,
} from './transitions.ts';
import { saysYourTurn } from './turn-emails.ts';

type Walk = { state: CaseState; effects: Effects };
type Act = (state: CaseState, context: CaseContext, pick: <T>(list: readonly T[]) => T | undefined) => Transition;

const anyRequest = (state: CaseState) => state.requests.map((request) => request.id);
const anyStep = (state: CaseState) => state.steps.map((step) => step.key);
const onDemand = ({ template }: CaseContext) => template.steps.filter((step) => step.onDemand).map((step) => step.key);
const passOn: Act = (state, context, pick) => wait(state, state.stepKey, pick(balls) ?? 'us', 'A reason', context);
const takeBack: Act = (state, context, pick) => returnTo(state, pick(anyStep(state)) ?? '', context);
const answer: Act = (state, context, pick) => afterUpload(state, pick(anyRequest(state)) ?? '', context);
const withdraw: Act = (state, context, pick) => dropRequest(state, pick(anyRequest(state)) ?? '', context);
const end: Act = (state, context, pick) => cancel(state, pick(['Refunded']) ?? '', context);
const close: Act = (state, _context, pick) => finish(state, pick(['rating', 'time'] as const) ?? 'time');
/** Actions whose callers do not enqueue the e-mails of the transition. */
const withoutEmail: readonly Act[] = [answer, withdraw, end, close];
const acts: readonly Act[] = [
  (state, context) => complete(state, state.stepKey, context),
  (state, context) => complete(state, state.stepKey, context),
  (state, context, pick) => complete(state, pick(anyStep(state)) ?? '', context),
  passOn,
  takeBack,
  (state, context, pick) => skip(state, state.stepKey, pick([undefined, 'A reason']), context),
  (state, context, pick) => enterOnDemand(state, pick(anyStep(state)) ?? '', context),
  ...Array.from(
    { length: 3 },
    (): Act => (state, context, pick) => enterOnDemand(state, pick(onDemand(context)) ?? '', context),
  ),
  (state, context, pick) => newRequest(state, { kind: 'other', optional: pick([true, false]) ?? false }, context),
  ...Array.from({ length: 6 }, () => answer),
  ...Array.from(
    { length: 4 },
    (): Act => (state, _context, pick) =>
      afterReview(
        state,
        pick(anyRequest(state)) ?? '',
        pick(['accepted', 'accepted', 'rejected'] as const) ?? 'accepted',
      ),
  ),
  withdraw,
  (state, context, pick) => declineRequest(state, pick(anyRequest(state)) ?? '', pick([true, false]) ?? true, context),
  end,
  close,
  (state, context) => reopen(state, context),
  (state, context) => reopen(state, context),
];

function expectSound(before: CaseState | undefined, { state, effects }: Walk) {
  const now = state.steps.filter((step) => step.state === 'now').map((step) => step.key);
  expect(now).toEqual(state.status === 'open' ? [state.stepKey] : []);
  if (state.status === 'open' && state.ball === 'customer')
    expect(owesAnswer(state) || state.stepKey === 'rating').toBe(true);
  for (const key of effects.finished) if (before) expect(stepStateOf(before, key)).not.toBe('done');
  if (effects.finished.includes('check')) expect(hasUnsettledRequest(state) && state.ball !== 'customer').toBe(false);
  const moved =
    !before || before.ball !== state.ball || before.stepKey !== state.stepKey || before.status !== state.status;
  expect(effects.event !== undefined).toBe(moved);
  if (effects.event) expect(effects.event.ball).toBe(state.status === 'open' ? state.ball : null);
  expect(new Set(state.requests.map((request) => request.id)).size).toBe(state.requests.length);
}

/**
 * Checks that the customer holds the case while a required answer is missing, unless staff pass it to another side
 * within the step.
 */
function expectCustomersTurn(before: CaseState, { state }: Walk, act: Act | undefined) {
  if (state.status !== 'open' || !owesAnswer(state) || state.ball === 'customer') return;
  expect([before.status, before.stepKey]).toEqual(['open', state.stepKey]);
  if (before.ball === 'customer') expect([passOn, takeBack]).toContain(act);
  else expect(owesAnswer(before)).toBe(true);
}

/** Checks that the customer gets exactly one e-mail when the case passes to them, and none after their own action. */
function expectTurnEmail(before: CaseState, { state, effects }: Walk, act: Act | undefined) {
  const got = state.ball === 'customer' && (before.ball !== 'customer' || before.status !== 'open');
  const asked = effects.opened.some((request) => !request.optional);
  const hears = state.status === 'open' && (got || asked);
  expect(effects.emails.filter(saysYourTurn).length).toBeLessThanOrEqual(1);
  if (hears) expect(effects.emails.filter(saysYourTurn)).toHaveLength(1);
  if (effects.emails.includes('case-your-turn')) expect(hears && state.stepKey !== 'rating').toBe(true);
  if (act && withoutEmail.includes(act)) expect(effects.emails).toEqual([]);
}

/** Checks that exactly the actions allowed by the rules are offered. */
function expectOffersFit(state: CaseState, context: CaseContext) {
  const back = anyStep(state).filter((key) => returnTo(state, key, context).state);
  expect(returnTargets(state, context).toSorted()).toEqual(back.toSorted());
  const waits = balls.filter((ball) => wait(state, state.stepKey, ball, 'A reason', context).state);
  expect(possibleWaits(state, context).toSorted()).toEqual(waits.toSorted());
  expect(possibleActions(state, context).includes('return')).toBe(back.length > 0);
}

describe.each(caseTemplates.map((template) => [template.slug, template] as const))(
  'random acts on %s',
  (_slug, template) => {
    test('keep one current step and one ball, which a customer who owes an answer has, finish no step twice, and leave a way to the end', () => {
      const normal = template.steps.filter((step) => !step.onDemand && step.key !== 'welcome').map((step) => step.key);
      const reached = new Set<string>();
      const script = fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(1_000)), { maxLength: 120 });
      fc.assert(
        fc.property(script, fc.nat(1_000), (moves, start) => {
          const context = testContext(template);
          const opened = openCase(context);
          expectSound(undefined, opened);
          // Half of the walks start at a random step, because random actions seldom get beyond the documents.
          const target = start % 2 === 0 ? undefined : normal[(start >> 1) % normal.length];
          const begun = target ? goTo(opened.state, target, context) : opened.state;
          let walk: Walk = { state: begun, effects: opened.effects };
          const times = new Map(begun.steps.map((step) => [step.key, step.state === 'done' ? 1 : 0]));
          const count = ({ finished, reopened }: Effects) => {
            for (const key of reopened) times.set(key, (times.get(key) ?? 0) - 1);
            for (const key of finished) times.set(key, (times.get(key) ?? 0) + 1);
            expect([...times.values()].every((time) => time === 0 || time === 1)).toBe(true);
          };
          for (const [act, seed] of moves) {
            let turn = seed;
            const next = acts[act]?.(walk.state, context, (list) => list[turn++ % list.length]);
            if (!next?.state) continue;
            expectSound(walk.state, next);
            expectCustomersTurn(walk.state, next, acts[act]);
            expectTurnEmail(walk.state, next, acts[act]);
            count(next.effects);
            if (next.effects.finished.includes('check')) expect(hasUnsettledRequest(walk.state)).toBe(false);
            for (const action of possibleActions(next.state, context)) {
              if (action === 'complete')
                expect(complete(next.state, next.state.stepKey, context).error).toBeUndefined();
            }
            expectOffersFit(next.state, context);
            walk = next;
            reached.add(next.state.stepKey);
          }
          const open = walk.state.status === 'open' ? walk.state : done(reopen(walk.state, context));
          expect(finish(goTo(open, 'rating', context), 'rating').state?.status).toBe('done');
        }),
        { numRuns: 300, seed: 13 },
      );
      // The walks are meaningful only if together they reach every step.
      expect([...reached].sort()).toEqual([...template.steps.slice(1).map((step) => step.key)].sort());
    });
  },
);
