import { expect, test } from 'vitest';
import { openTally } from './tally.ts';

test('answers are told by route and status, times in growing buckets', () => {
  const tally = openTally();
  tally.count('/*', 200, 0.001);
  tally.count('/*', 200, 0.005);
  tally.count('/*', 304, 0.3);
  tally.count('/api/plans', 503, 30);
  const text = tally.text();
  expect(text).toContain('# TYPE chulha_answers_total counter\n');
  expect(text).toContain('chulha_answers_total{route="/*",status="200"} 2\n');
  expect(text).toContain('chulha_answers_total{route="/*",status="304"} 1\n');
  expect(text).toContain('chulha_answers_total{route="/api/plans",status="503"} 1\n');
  const buckets = [...text.matchAll(/bucket\{le="([^"]+)",route="\/\*"\} (\d+)/g)].map(([, le, count]) => [le, count]);
  expect(buckets).toEqual([
    ['0.005', '2'],
    ['0.02', '2'],
    ['0.1', '2'],
    ['0.5', '3'],
    ['2', '3'],
    ['10', '3'],
    ['+Inf', '3'],
  ]);
  expect(text).toContain('chulha_answer_seconds_bucket{le="10",route="/api/plans"} 0\n');
  expect(text).toContain('chulha_answer_seconds_bucket{le="+Inf",route="/api/plans"} 1\n');
  expect(text).toMatch(/chulha_answer_seconds_sum\{route="\/\*"\} 0\.306\n/);
  expect(text).toContain('chulha_answer_seconds_count{route="/*"} 3\n');
});
