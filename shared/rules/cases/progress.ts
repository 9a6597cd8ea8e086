/**
 * Progress of a case in two drawings: five segments (how far), and a bar of days until the result (until when). They are
 * the same on every page and in every list.
 */

import { dayInIndia } from '../india-time.ts';
import { resultKindsOf } from './case-results.ts';
import { papersStep, ratingStep, resultStep } from './case-state.ts';
import type { Forecast } from './forecast.ts';
import type { LocalText } from './local-text.ts';
import type { CaseResultKind, StepState } from './statuses.ts';
import { type CaseTemplate, inBoth, type TemplateStep } from './template-types.ts';

export const segmentKeys = ['papers', 'check', 'file', 'outside', 'plan', 'work', 'result'] as const;
export type SegmentKey = (typeof segmentKeys)[number];

/** Segment with the part of its steps that is done, from 0 to 1. */
export type Segment = { key: SegmentKey; state: 'done' | 'now' | 'later'; part: number };

/** Titles of the segments; `outside` is the name of the authority or platform, if the template has one. */
const titles: Record<SegmentKey, LocalText> = {
  papers: inBoth('Papers', 'दस्तावेज़'),
  check: inBoth('Check', 'जाँच'),
  file: inBoth('File', 'आवेदन'),
  outside: inBoth('Decision', 'फ़ैसला'),
  plan: inBoth('Plan', 'योजना'),
  work: inBoth('Work', 'काम'),
  result: inBoth('Done', 'पूरा'),
};
const resultTitles: Partial<Record<CaseResultKind, LocalText>> = {
  certificate: inBoth('Certificate', 'सर्टिफ़िकेट'),
  listing_link: inBoth('Live', 'चालू'),
  report: inBoth('Report', 'रिपोर्ट'),
};

export function segmentTitle(template: Pick<CaseTemplate, 'partner' | 'results'>, key: SegmentKey): LocalText {
  if (key === 'outside' && template.partner) return inBoth(template.partner, template.partner);
  if (key !== 'result') return titles[key];
  const [kind] = resultKindsOf(template).filter((each) => resultTitles[each]);
  return (kind && resultTitles[kind]) ?? titles.result;
}

const isOutside = ({ ball }: TemplateStep) => ball === 'authority' || ball === 'platform';

/** Returns the segment of each step of a template, without the rating, which comes after the result. */
export function segmentOfSteps({
  steps,
}: Pick<CaseTemplate, 'steps'>): { key: string; onDemand: boolean; segment: SegmentKey }[] {
  const own = steps.filter(({ key }) => key !== ratingStep);
  const end = own.findIndex(({ key }) => key === resultStep);
  const papers = own.findIndex(({ key }) => key === papersStep);
  const first = own.findIndex((step) => isOutside(step) && !step.onDemand && !step.running);
  const approval = own.findIndex(({ kind }, at) => at > papers && kind === 'approval');
  const segmentAt = (at: number): SegmentKey => {
    if (at <= papers) return 'papers';
    if (at >= end) return 'result';
    if (first < 0) return at <= Math.max(approval, papers + 1) ? 'plan' : 'work';
    if (at >= first) return 'outside';
    return at === papers + 1 ? 'check' : 'file';
  };
  return own.map(({ key, onDemand = false }, at) => ({ key, onDemand, segment: segmentAt(at) }));
}

/**
 * Returns the segments of a case, in order. `open` has its current and later steps; the others are done. Steps on demand
 * count only while the case is at them. In a finished case all segments are done.
 */
export function segmentsOf(
  template: Pick<CaseTemplate, 'steps'>,
  open: readonly { key: string; state: StepState }[],
  isDone: boolean,
): Segment[] {
  const stateOf = new Map(open.map(({ key, state }) => [key, state]));
  const counted = segmentOfSteps(template).filter(({ key, onDemand }) => !onDemand || stateOf.get(key) === 'now');
  return [...Map.groupBy(counted, ({ segment }) => segment)].map(([key, own]) => {
    const states = own.map((step) => stateOf.get(step.key) ?? 'done');
    const part = states.filter((state) => state === 'done').length / own.length;
    if (isDone || part === 1) return { key, state: 'done', part: 1 };
    return { key, state: states.includes('now') ? 'now' : 'later', part };
  });
}

/** Part of the bar: who has the case until which day. `late` is the time since a missed day. */
export type Leg = { who: 'you' | 'us' | 'outside'; until: string; late: boolean };

export type DayBar = {
  legs: Leg[];
  /** Day on which the result is expected. */
  expected: string;
  /** Day that was promised and missed. */
  missed: string | null;
  /** Whether the day is later because we take longer than usual. */
  isSlow: boolean;
};

/** Returns the bar of an open case from today to the expected result; null if no day can be said. */
export function timeBarOf(
  { kind, outsideDays, expected }: Pick<Forecast, 'kind' | 'outsideDays' | 'expected'>,
  missed: string | null,
  now: Date,
): DayBar | null {
  if (!expected) return null;
  const today = dayInIndia(now);
  const { handOver, day, isSlow } = expected;
  const leg = (who: Leg['who'], until: string, late = false): Leg => ({ who, until, late });
  const legs = [
    ...(missed !== null && missed < today ? [leg('us', today, true)] : []),
    ...(kind === 'sent' ? [leg('you', today)] : []),
    ...(kind === 'answer' ? [leg('outside', handOver)] : [leg('us', handOver)]),
    ...(kind === 'answer' && day > handOver ? [leg('us', day)] : []),
    ...(kind !== 'answer' && outsideDays ? [leg('outside', day)] : []),
  ];
  return { legs, expected: day, missed, isSlow };
}
