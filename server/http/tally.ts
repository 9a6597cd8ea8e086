export type Tally = {
  /** Notes one answer; `route` is a pattern, of which there are few. */
  count(route: string, status: number, seconds: number): void;
  /** Everything noted so far, in Prometheus' text format. */
  text(): string;
};

const limits = [0.005, 0.02, 0.1, 0.5, 2, 10];

type Answers = { statuses: Map<number, number>; within: number[]; seconds: number };

/** Answers by route and status, and how long they took; our own, since prom-client's cost more than a kept page. */
export function openTally(): Tally {
  const routes = new Map<string, Answers>();
  return {
    count(route, status, seconds) {
      let answers = routes.get(route);
      if (!answers) {
        answers = { statuses: new Map(), within: [...limits.map(() => 0), 0], seconds: 0 };
        routes.set(route, answers);
      }
      answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (bucket < limits.length && seconds > (limits[bucket] ?? 0)) bucket += 1;
      answers.within[bucket] = (answers.within[bucket] ?? 0) + 1;
      answers.seconds += seconds;
    },
    text() {
      const all = [...routes];
      return [
        '# HELP chulha_answers_total Answers by route and status',
        '# TYPE chulha_answers_total counter',
        ...all.flatMap(([route, answers]) => statusLines(route, answers)),
        '# HELP chulha_answer_seconds Time from request to answer',
        '# TYPE chulha_answer_seconds histogram',
        ...all.flatMap(([route, answers]) => secondsLines(route, answers)),
        '',
      ].join('\n');
    },
  };
}

function statusLines(route: string, { statuses }: Answers): string[] {
  return [...statuses].map(([status, count]) => `chulha_answers_total{route="${route}",status="${status}"} ${count}`);
}

function secondsLines(route: string, { within, seconds }: Answers): string[] {
  let so = 0;
  const buckets = within.map((count, index) => {
    so += count;
    return `chulha_answer_seconds_bucket{le="${limits[index] ?? '+Inf'}",route="${route}"} ${so}`;
  });
  return [
    ...buckets,
    `chulha_answer_seconds_sum{route="${route}"} ${seconds}`,
    `chulha_answer_seconds_count{route="${route}"} ${so}`,
  ];
}
