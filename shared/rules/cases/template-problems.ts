/** What can never work in the steps of a service, in sentences for the staff's screen. */
import { offersDurations } from '../catalogue.ts';
import { papersStep, ratingStep } from './case-state.ts';
import { requestKind } from './request-kinds.ts';
import {
  type BodyStep,
  type BodyText,
  demanded,
  firstSteps,
  isDemanded,
  isFixed,
  isOutside,
  lastSteps,
  type TemplateBody,
  welcomeStep,
} from './template-body.ts';

export const mostSteps = 30;
export const mostTitle = 120;
export const mostNote = 600;
export const mostDays = 400;

/** `step` is the key of the step that it is about, if it is about one. */
export type TemplateProblem = { step?: string; text: string };

type Rules = {
  slug: string;
  /** Days that the policies of the settings promise instead of the template. */
  promised?: number | null;
  published?: TemplateBody | null | undefined;
  /** Whose cases follow the steps. */
  services?: readonly string[];
};

const needsDraft = (step: BodyStep) => step.requests?.some((key) => requestKind(key)?.draft) ?? false;

/** Working days that we need at most for our own steps, without those on demand. */
export const ourDays = ({ steps }: Pick<TemplateBody, 'steps'>, end: 0 | 1 = 1): number =>
  steps.filter(({ ball, onDemand }) => ball === 'us' && !onDemand).reduce((sum, step) => sum + step.usualDays[end], 0);

/** Returns what stands in the way of publishing; an empty list if nothing does. */
export function templateProblems(
  body: TemplateBody,
  { slug, promised, published, services = [] }: Rules,
): TemplateProblem[] {
  const { steps, kinds, title, partner } = body;
  const keys = steps.map(({ key }) => key);
  const promise = promised ?? body.promiseDays;
  const own = new Map(kinds.map((kind) => [kind.key, kind]));
  const about = (step: BodyStep, text: string): TemplateProblem => ({
    step: step.key,
    text: `${step.title.en.trim() || 'A step without a title'}: ${text}`,
  });
  const isKnown = (key: string) => own.has(key) || requestKind(key) !== undefined;
  const isRequired = (key: string) => !(own.get(key)?.optional ?? requestKind(key)?.optional);
  const problems: TemplateProblem[] = [];
  const add = (wrong: boolean, text: string) => wrong && problems.push({ text });

  add(!title.en.trim(), 'The service has no title in English.');
  add(tooLong(title, mostTitle), `The title is longer than ${mostTitle} characters.`);
  add(partner.length > 60, 'The name of the authority or platform is longer than 60 characters.');
  add(!partner.trim() && steps.some(isOutside), 'Say which authority or platform the work waits for.');
  add(
    body.monthly === true && services.some((category) => !offersDurations({ category })),
    'The steps are repeated every month, but a service that has them is not sold by months.',
  );
  add(steps.length > mostSteps, `There are ${steps.length} steps; ${mostSteps} are the most.`);
  add(
    firstSteps.some((key, place) => keys[place] !== key),
    'The first steps are not payment, papers and check.',
  );
  add(
    lastSteps.some((key, place) => keys.at(place - 2) !== key),
    'There is no end: the last steps are the result and the rating.',
  );
  add(
    keys.every(isFixed) || !steps.some(({ key, onDemand }) => !isFixed(key) && !onDemand),
    'There is no step of work.',
  );
  add(new Set(keys).size < keys.length, 'Two steps have the same key.');
  add(
    body.results?.step !== undefined && !keys.includes(body.results.step),
    'The result belongs to a step that is not there.',
  );
  add(
    promise < ourDays(body),
    `We promise ${promise} working days, but our own steps may take ${ourDays(body)}. Promise more, or plan shorter steps.`,
  );
  for (const kind of kinds) {
    const name = kind.title.en.trim() || 'A request of your own';
    const before = published?.kinds.find(({ key }) => key === kind.key);
    add(!kind.title.en.trim() || !kind.why.en.trim(), `${name}: write in English what it is and why you ask.`);
    add(tooLong(kind.title, mostTitle) || tooLong(kind.why, mostNote), `${name}: the text is too long.`);
    add(
      kind.questions.some(({ en }) => !en.trim()),
      `${name}: a question has no text in English.`,
    );
    add(!kind.key.startsWith(`${slug}.`), `${name}: its key is not one of this service.`);
    add(
      before !== undefined && before.answer !== kind.answer,
      `${name}: open cases ask for it in another form. Add a new request instead.`,
    );
  }
  add(own.size < kinds.length, 'Two requests of your own have the same key.');

  for (const [place, step] of steps.entries()) {
    const [least, most] = step.usualDays;
    const wrong = (is: boolean, text: string) => is && problems.push(about(step, text));
    const requests = step.requests ?? [];
    wrong(!step.title.en.trim(), 'write a title in English.');
    wrong(!step.note.en.trim(), 'write in English what the customer reads.');
    wrong(tooLong(step.title, mostTitle), `the title is longer than ${mostTitle} characters.`);
    wrong(tooLong(step.note, mostNote), `the text is longer than ${mostNote} characters.`);
    wrong(least > most, `it cannot take at least ${least} and at most ${most} days.`);
    wrong(most > mostDays, `${mostDays} days are the most.`);
    for (const key of requests) wrong(!isKnown(key), `nobody knows the request “${key}”.`);
    wrong(new Set(requests).size < requests.length, 'it asks twice for the same.');
    wrong(step.ball !== 'customer' && requests.length > 0, 'only a step of the customer can ask for something.');
    wrong(
      step.ball === 'customer' && step.key !== ratingStep && !requests.some((key) => isKnown(key) && isRequired(key)),
      'say what the customer must send; without it, there is nothing to do.',
    );
    wrong(
      step.key === papersStep && requests.some((key) => requestKind(key)?.answer === 'yes-no'),
      'a yes or no needs work of ours before it. Ask in a later step.',
    );
    wrong(step.ball !== holderOf(step), 'somebody else must act in it.');
    wrong(step.key === welcomeStep && most > 0, 'it takes no days.');
    wrong(step.onDemand === true && !isDemanded(step.key), 'only a question, a visit or an objection comes on demand.');
    wrong(isDemanded(step.key) && !step.onDemand, 'it comes only on demand.');
    wrong(step.returnsTo !== undefined && !step.onDemand, 'only a step that comes on demand goes back to another.');
    if (step.onDemand) problems.push(...returnProblems(steps, place).map((text) => about(step, text)));
  }
  const filed = steps.findIndex((step) => step.ball === 'authority' && !step.onDemand);
  const shown = steps.findIndex((step) => step.ball === 'customer' && needsDraft(step));
  const wait = steps[filed];
  if (wait && (shown < 0 || shown > filed)) {
    const approval = requestKind('confirm-application')?.title.en ?? '';
    problems.push(
      about(wait, `nothing is filed unseen. Before it, a step of the customer must ask for “${approval}”.`),
    );
  }
  return problems;
}

const tooLong = ({ en, hi }: BodyText, most: number) => en.length > most || hi.length > most;

/** The steps that the engine knows by their keys have one who acts in them. */
function holderOf({ key, ball }: BodyStep): BodyStep['ball'] {
  if (isDemanded(key)) return demanded[key] === 'us' ? 'us' : ball === 'platform' ? 'platform' : 'authority';
  if (key === papersStep || key === ratingStep) return 'customer';
  return isFixed(key) ? 'us' : ball;
}

/**
 * A step on demand interrupts a wait. What lies between it and the step to which it leads counts as done, so that may be
 * nothing but waiting.
 */
function returnProblems(steps: readonly BodyStep[], place: number): string[] {
  const { returnsTo } = steps[place] ?? {};
  const before = steps.findLastIndex((step, at) => at < place && !step.onDemand);
  const target = steps.findIndex(({ key, onDemand }) => key === returnsTo && !onDemand);
  const wait = steps[before];
  if (!wait || !isOutside(wait)) return ['put it directly after the wait that it interrupts.'];
  if (target < 0) return ['say to which step it leads back.'];
  if (target < before) return ['it cannot lead back to a step before the wait that it interrupts.'];
  const passed = steps.slice(before + 1, target).find((step) => !step.onDemand && !isOutside(step));
  return passed ? [`leading to a later step, it would pass over “${passed.title.en}”.`] : [];
}
