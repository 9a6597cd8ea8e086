import type { Round, Runner } from './load.ts';

export type Row = { measure: string; ours: string; reference: string; ratio: string; promise: string; holds: boolean };

type Metric = { unit: string; of(rounds: Round[]): number };

const sum = (rounds: Round[], of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
/** Returns the median; for an even number of values, the upper of the two middle ones. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const fifth = (values: number[]) => Math.max(1, Math.floor(values.length / 5));
const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length;
/** Returns the mean of the last fifth of the values. */
export const lastFifth = (values: number[]) => mean(values.slice(-fifth(values)));
/** Returns the mean of the second fifth of the values; the first fifth is warm-up. */
export const secondFifth = (values: number[]) => mean(values.slice(fifth(values), fifth(values) * 2));

export const perSecond: Metric = {
  unit: 'requests/s',
  of: (rounds) => sum(rounds, (round) => round.answered) / sum(rounds, (round) => round.seconds),
};
export const cpuEach: Metric = {
  unit: 'µs of CPU each',
  of: (rounds) => sum(rounds, (round) => round.cpu) / sum(rounds, (round) => round.answered),
};
export const slowest: Metric = { unit: 'ms p99', of: (rounds) => median(rounds.map((round) => round.p99)) };

type Promised = { atLeast: number } | { atMost: number };

/**
 * Compares two runners by a metric. The result is the median of the rounds' ratios, with the lowest and highest ratio.
 * The median reduces the influence of a disturbed round. Without `promised`, the result is for information only.
 */
export function compare(ours: Runner, reference: Runner, metric: Metric, promised?: Promised): Row {
  const single = ours.rounds.map(
    (round, turn) => metric.of([round]) / metric.of(reference.rounds.slice(turn, turn + 1)),
  );
  const ratio = median(single);
  const [lowest, highest] = [Math.min(...single), Math.max(...single)].map((value) => value.toFixed(2));
  return {
    measure: `${ours.name}, ${metric.unit}, against ${reference.name}`,
    ours: medianText(ours, metric),
    reference: medianText(reference, metric),
    ratio: `${ratio.toFixed(2)} (${lowest} … ${highest})`,
    ...outcomeOf(ratio, promised),
  };
}

function outcomeOf(ratio: number, promised: Promised | undefined): Pick<Row, 'promise' | 'holds'> {
  if (!promised) return { promise: '–', holds: true };
  if ('atLeast' in promised) return { promise: `≥ ${promised.atLeast} ×`, holds: ratio >= promised.atLeast };
  return { promise: `≤ ${promised.atMost} ×`, holds: ratio <= promised.atMost };
}

const medianText = ({ rounds }: Runner, metric: Metric) => short(median(rounds.map((round) => metric.of([round]))));

/** Formats a number: whole from 1,000, otherwise with three significant digits. */
export function short(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** Checks a size in bytes against its limit. */
export function within(measure: string, bytes: number, limit: number): Row {
  const size = (value: number) => `${(value / 1000).toFixed(1)} kB`;
  return {
    measure,
    ours: size(bytes),
    reference: '–',
    ratio: '–',
    promise: `≤ ${size(limit)}`,
    holds: bytes <= limit,
  };
}

/**
 * Returns the ratio of two measurements, where smaller is better. Without `most`, the ratio is for information only.
 */
export function share(measure: string, ours: number, reference: number, most?: number): Row {
  const ratio = ours / reference;
  return {
    measure,
    ours: short(ours),
    reference: short(reference),
    ratio: ratio.toFixed(2),
    ...outcomeOf(ratio, most === undefined ? undefined : { atMost: most }),
  };
}

/** Checks a measurement against a fixed limit. */
export function atMost(measure: string, ours: number, most: number): Row {
  const figure = ours === 0 ? '0' : short(ours);
  return { measure, ours: figure, reference: '–', ratio: '–', promise: `≤ ${most}`, holds: ours <= most };
}
