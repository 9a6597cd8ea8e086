import { requestKind } from './request-kinds.ts';
import type { BodyStep, OwnKind, TemplateBody } from './template-body.ts';

const holders = { us: 'us', customer: 'the customer', authority: 'the authority', platform: 'the platform' };

export const spanOf = ([from, to]: readonly [number, number]): string => (from === to ? `${from}` : `${from}–${to}`);
export const daysInWords = (days: readonly [number, number]): string =>
  `${spanOf(days)} ${days[1] === 1 ? 'day' : 'days'}`;

/** Returns what differs from the published version, a sentence for each step or field. */
export function templateChanges(before: TemplateBody, after: TemplateBody): string[] {
  const kinds = [...before.kinds, ...after.kinds];
  const old = new Map(before.steps.map((step) => [step.key, step]));
  const kept = new Set(after.steps.map(({ key }) => key));
  const places = (steps: readonly BodyStep[], known: { has(key: string): boolean }) =>
    steps.filter(({ key }) => known.has(key)).map(({ key }) => key);
  const former = places(before.steps, kept);
  return [
    ...different('Title', before.title.en, after.title.en),
    ...different('Title in Hindi', before.title.hi, after.title.hi),
    ...different('Promised working days', before.promiseDays, after.promiseDays),
    ...different('Authority or platform', before.partner, after.partner),
    ...different('Results', resultWords(before), resultWords(after)),
    ...before.steps.filter(({ key }) => !kept.has(key)).map((step) => `${nameOf(step)}: removed`),
    ...after.steps.flatMap((step) => {
      const was = old.get(step.key);
      if (!was) return [`${nameOf(step)}: new, ${holders[step.ball]}, ${daysInWords(step.usualDays)}`];
      const parts = stepChanges(was, step, kinds);
      return parts.length > 0 ? [`${nameOf(step)}: ${parts.join('; ')}`] : [];
    }),
    ...(former.join() === places(after.steps, old).join() ? [] : ['The order of the steps']),
    ...after.kinds
      .filter((kind) => {
        const was = before.kinds.find(({ key }) => key === kind.key);
        return was && JSON.stringify(was) !== JSON.stringify(kind);
      })
      .map((kind) => `Request “${kind.title.en}”: changed`),
  ];
}

const nameOf = ({ title, key }: BodyStep) => title.en.trim() || key;

const different = (name: string, before: string | number, after: string | number) =>
  before === after ? [] : [`${name}: ${after || 'none'} instead of ${before || 'none'}`];

const resultWords = ({ results: { required, more = [] } }: TemplateBody) =>
  [...required, ...more.map((kind) => `${kind} (if there is one)`)].join(', ').replaceAll('_', ' ');

function stepChanges(before: BodyStep, after: BodyStep, kinds: readonly OwnKind[]): string[] {
  const titleOf = (key: string) =>
    kinds.find((kind) => kind.key === key)?.title.en ?? requestKind(key)?.title.en ?? key;
  const [was = [], is = []] = [before.requests, after.requests];
  const [gone, come] = [was.filter((key) => !is.includes(key)), is.filter((key) => !was.includes(key))];
  return [
    ...(before.title.en === after.title.en ? [] : [`called “${after.title.en}” instead of “${before.title.en}”`]),
    ...(before.title.hi === after.title.hi ? [] : ['title in Hindi']),
    ...(before.note.en === after.note.en ? [] : ['text']),
    ...(before.note.hi === after.note.hi ? [] : ['text in Hindi']),
    ...(before.ball === after.ball ? [] : [`${holders[after.ball]} instead of ${holders[before.ball]}`]),
    ...(before.usualDays.join() === after.usualDays.join()
      ? []
      : [`${daysInWords(after.usualDays)} instead of ${spanOf(before.usualDays)}`]),
    ...(before.hardDays === after.hardDays
      ? []
      : [`answer within ${after.hardDays ?? 'no'} days instead of ${before.hardDays ?? 'no'}`]),
    ...(before.returnsTo === after.returnsTo ? [] : [`leads to ${after.returnsTo} instead of ${before.returnsTo}`]),
    ...(Boolean(before.optional) === Boolean(after.optional) ? [] : [after.optional ? 'may be left out' : 'always']),
    ...come.map((key) => `asks for ${titleOf(key)}`),
    ...gone.map((key) => `no longer asks for ${titleOf(key)}`),
  ];
}
