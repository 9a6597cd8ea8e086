import {
  type BodyStep,
  type BodyText,
  checkStep,
  demanded,
  isDemanded,
  isFixed,
  isOutside,
  type TemplateBody,
} from '#shared/rules/cases/template-body.ts';
import { queryStep } from '#shared/rules/cases/templates/steps.ts';

export const addable = ['us', 'customer', 'authority', 'platform', 'query', 'inspection', 'opposition'] as const;
export type Addable = (typeof addable)[number];

const empty: BodyText = { en: '', hi: '' };

export const changeStep = (body: TemplateBody, key: string, change: Partial<BodyStep>): TemplateBody => ({
  ...body,
  steps: body.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
});

export const withoutStep = (body: TemplateBody, key: string): TemplateBody => ({
  ...body,
  steps: body.steps.filter((step) => step.key !== key),
});

/** Returns the place to which a step may be moved; undefined at the fixed steps at both ends. */
export function placeBeside({ steps }: TemplateBody, key: string, by: -1 | 1): number | undefined {
  const place = steps.findIndex((step) => step.key === key) + by;
  const neighbour = steps[place];
  return neighbour && !isFixed(key) && !isFixed(neighbour.key) ? place : undefined;
}

export function moveStep(body: TemplateBody, key: string, place: number): TemplateBody {
  const step = body.steps.find((each) => each.key === key);
  return step ? { ...body, steps: withoutStep(body, key).steps.toSpliced(place, 0, step) } : body;
}

/** Returns a key that neither these steps nor published ones have. */
function freeKey(taken: readonly string[], prefix: string): string {
  for (let count = 1; ; count += 1) if (!taken.includes(`${prefix}${count}`)) return `${prefix}${count}`;
}

/** Adds a step after another one, but never between the fixed steps. */
export function addStep(body: TemplateBody, after: string, what: Addable, published: TemplateBody | null) {
  const taken = [...body.steps, ...(published?.steps ?? [])].map(({ key }) => key);
  const first = body.steps.findIndex(({ key }) => key === checkStep) + 1;
  const last = body.steps.findIndex(({ key }) => key === 'result');
  const place = Math.min(last, Math.max(first, body.steps.findIndex(({ key }) => key === after) + 1));
  const wait = body.steps.slice(0, place).findLast((step) => isOutside(step) && !step.onDemand)?.key;
  const step = isDemanded(what)
    ? demandedStep(what, body.partner, wait)
    : { key: freeKey(taken, 'step-'), title: empty, note: empty, ball: what, usualDays: [1, 1] as const };
  return { body: { ...body, steps: body.steps.toSpliced(place, 0, step) }, key: step.key };
}

function demandedStep(key: keyof typeof demanded, partner: string, returnsTo = ''): BodyStep {
  const { title, note, usualDays, hardDays } = queryStep(partner, returnsTo, 30);
  const common = { key, ball: demanded[key], usualDays, onDemand: true, returnsTo } as const;
  return key === 'query' ? { ...common, title, note, hardDays } : { ...common, title: empty, note: empty };
}

/** Adds a request of one's own to a step. */
export function addKind(body: TemplateBody, step: BodyStep, slug: string, published: TemplateBody | null) {
  const taken = [...body.kinds, ...(published?.kinds ?? [])].map(({ key }) => key);
  const kind = {
    key: freeKey(taken, `${slug}.`),
    answer: 'document' as const,
    title: empty,
    why: empty,
    questions: [],
    optional: false,
  };
  const next = { ...body, kinds: [...body.kinds, kind] };
  return changeStep(next, step.key, { requests: [...(step.requests ?? []), kind.key] });
}

/** Takes a request from a step, and drops it if it is one's own. */
export function withoutRequest(body: TemplateBody, step: BodyStep, key: string): TemplateBody {
  const next = changeStep(body, step.key, { requests: (step.requests ?? []).filter((each) => each !== key) });
  const isAsked = next.steps.some(({ requests = [] }) => requests.includes(key));
  return isAsked ? next : { ...next, kinds: body.kinds.filter((kind) => kind.key !== key) };
}
