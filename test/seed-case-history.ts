import { papersStep, ratingStep } from '#shared/rules/cases/case-state.ts';
import type { CaseTemplate, TemplateStep } from '#shared/rules/cases/template-types.ts';
import { templateFor } from '#shared/rules/cases/templates.ts';
import { buyer, days, paid, placed, seededCaseId, seededOrderId, seededStaffId } from './seed-columns.ts';

/**
 * Cases of the order history, from several templates. The cases of the newest two thousand orders are open. Of the
 * older cases, every fiftieth waits for documents, so that the number of open cases grows with the history.
 */

const templates = [
  'zomato-starter',
  'fssai-registration-1yr',
  'swiggy-basic',
  'fssai-state-license',
  'basic-growth',
  'fssai-tatkal-license',
].map((slug) => templateFor(slug));

/** Stage of an open case; `stages` lists how many of every twenty cases are in each. */
type Stage = 'papers' | 'check' | 'work' | 'wait' | 'rating';
const stages: readonly [Stage, number][] = [
  ['papers', 6],
  ['check', 5],
  ['work', 3],
  ['wait', 3],
  ['rating', 3],
];
const turns = stages.flatMap(([stage, count]) => Array.from({ length: count }, () => stage));

const usual = ({ steps }: CaseTemplate) => steps.filter((step) => !step.onDemand);

function stepAt(template: CaseTemplate, stage: Stage): TemplateStep {
  const steps = usual(template);
  const found = {
    papers: steps.find(({ key }) => key === papersStep),
    check: steps[2],
    work: steps[3],
    wait: steps.find(({ ball }) => ball === 'authority' || ball === 'platform'),
    rating: steps.find(({ key }) => key === ratingStep),
  }[stage];
  // Growth plans have no step in which we wait for the authority.
  const step = found ?? steps[3];
  if (!step) throw new RangeError(`${template.slug} has too few steps.`);
  return step;
}

const literal = (value: string | number | boolean) => (typeof value === 'string' ? `'${value}'` : String(value));
const values = (rows: readonly (readonly (string | number | boolean)[])[]) =>
  `(values ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')})`;

const kind = (n: string) => `((${n}) / 10 % ${templates.length})`;
const isOpen = '(n % 200 <> 2 and (n <= 2000 or n % 50 = 7))';
const stage = `case when not ${isOpen} then 'rating' when n > 2000 then 'papers'
  else (array[${turns.map(literal).join(', ')}])[1 + n / 20 % ${turns.length}] end`;
/** Only one in ten old closed cases has details, so that seeding a million orders takes only minutes. */
const detailed = `(n <= 100000 or n % 10 = 1 or ${isOpen})`;

/** Current step by template and stage, joined by `kind` and `stage`. */
const current = values(
  templates.flatMap((template, number) =>
    stages.map(([name]) => {
      const step = stepAt(template, name);
      return [number, name, step.key, template.steps.indexOf(step), step.ball];
    }),
  ),
);
const steps = values(
  templates.flatMap(({ steps: all }, number) =>
    all.map(({ key, ball, onDemand = false }, position) => [number, key, position, ball, onDemand]),
  ),
);
const requests = values(
  templates.flatMap((template, number) =>
    template.steps.flatMap((step, position) =>
      (step.requests ?? []).map((request, place) => [number, request, position, place]),
    ),
  ),
);

export function caseStatements(from: number, to: number): string[] {
  const orders = `(select n, ${kind('n')} as kind, ${stage} as stage, ${isOpen} as open, ${placed('n')} as placed
    from generate_series(${from + 1}::bigint, ${to}) as n where ${paid('n')}) as orders`;
  const rich = `${orders} join ${current} as now (kind, stage, step_key, position, ball) using (kind, stage)`;
  const ended = "case when not open then placed + interval '9 days' end";
  const requestState = `case when not open or wanted.position < now.position or stage = 'check' and (n + place) % 2 = 0 then 'accepted'
    when stage = 'check' or n <= 2000 and (n + place) % 3 = 0 then 'checking' else 'needed' end`;
  const asked = `${rich} join ${requests} as wanted (kind, request, position, place) using (kind)
    where ${detailed} and (wanted.position <= now.position or not open)`;
  const requestId = `('00000000-0000-4000-b' || lpad(to_hex(wanted.position * 16 + place), 3, '0') || '-' || lpad(n::text, 12, '0'))::uuid`;
  const documentId = `overlay(${requestId}::text placing '9' from 20 for 1)::uuid`;
  return [
    `insert into cases (id, order_id, unit, template_slug, template_version, status, step_key, ball, since, opened_at, closed_at,
        due_at, promised_by, missed_at, remedy_coupon, authority_status, authority_words, assignee_id, card_version, category)
      select ${seededCaseId('n')}, ${seededOrderId('n')}, 1, slug, version, case when n % 200 = 2 then 'cancelled' when open then 'open' else 'done' end,
        step_key, ball, placed + least(now() - placed, interval '2 days'), placed, ${ended},
        case when open then placed + days * interval '1.6 days' end, (placed + days * interval '1.6 days')::date,
        case when open and ball = 'us' and n % 30 = 1 then now() - interval '1 day' end,
        case when open and ball = 'us' and n % 30 = 1 then 'SORRY' || n end,
        case when ball = 'authority' then 'scrutiny' end, case when ball = 'authority' then 'Under scrutiny' end,
        case when n % 5 > 0 then ${seededStaffId('n')} end, 1, 'zomato'
      from ${rich} join ${values(templates.map(({ slug, version, promiseDays }, number) => [number, slug, version, promiseDays]))}
        as templates (kind, slug, version, days) using (kind)`,
    `insert into case_steps (case_id, key, position, state, at, by_name)
      select ${seededCaseId('n')}, each.key, each.position,
        case when each.position = now.position then case when open then 'now' else 'skipped' end
          when each.on_demand or each.position > now.position and not open then 'skipped'
          when each.position < now.position then 'done' else 'next' end,
        case when each.position <= now.position and not each.on_demand then placed + each.position * interval '12 hours' end, 'Farah Khan'
      from ${rich} join ${steps} as each (kind, key, position, ball, on_demand) using (kind) where ${detailed}`,
    `insert into case_events (case_id, at, kind, step_key, ball, by_name)
      select ${seededCaseId('n')}, placed + each.position * interval '12 hours', 'ball', each.key, each.ball, 'Farah Khan'
      from ${rich} join ${steps} as each (kind, key, position, ball, on_demand) using (kind)
      where ${detailed} and not each.on_demand and each.position between 1 and now.position order by n, each.position`,
    `insert into case_events (case_id, at, kind, step_key, ball)
      select ${seededCaseId('n')}, ${ended}, 'ball', 'rating', null from ${orders} where ${detailed} and not open`,
    `insert into case_requests (id, case_id, kind, state, answer_text, created_at, answered_at)
      select ${requestId}, ${seededCaseId('n')}, request, ${requestState}, case when place % 2 = 0 then 'Lane ' || n || ', Pune' end,
        placed, case when ${requestState} <> 'needed' then placed + interval '1 day' end
      from ${asked}`,
    `insert into documents (id, user_id, kind, path, file_name, media_type, bytes, created_at, seal)
      select ${documentId}, ${buyer('n')}, 'caseDocument', rpad('case-' || n || '-' || wanted.position || '-' || place, 43, '-'),
        'scan-' || n || '.jpg', 'image/jpeg', 240000, placed + interval '1 day', null
      from ${asked} and place % 2 = 1 and ${requestState} <> 'needed' and ${buyer('n')} is not null`,
    `insert into case_documents (request_id, document_id, sent_at, verdict, reviewed_at)
      select ${requestId}, ${documentId}, placed + interval '1 day', case ${requestState} when 'accepted' then 'accepted' end,
        case ${requestState} when 'accepted' then placed + interval '2 days' end
      from ${asked} and place % 2 = 1 and ${requestState} <> 'needed' and ${buyer('n')} is not null`,
    `insert into case_messages (case_id, from_staff, author_id, author_name, text, at, notified_at, read_by_staff_at)
      select ${seededCaseId('n')}, k % 2 = 1, case when k % 2 = 1 then ${seededStaffId('n')} else ${buyer('n')} end,
        case when k % 2 = 1 then 'Farah Khan' else 'Asha Rao' end, 'Please send the page again, number ' || k || '.',
        placed + k * interval '6 hours', placed + k * interval '6 hours',
        case when k % 2 = 0 and not (n <= 2000 and n % 9 = 4) then placed + k * interval '7 hours' end
      from ${orders}, generate_series(1, 4) as k where ${detailed} and n < ${days(365)} order by n, k`,
    `insert into case_reads (case_id, user_id, last_message_id)
      select ${seededCaseId('n')}, reader, 9000000000000 from ${orders}, lateral (values (${seededStaffId('n')}), (${buyer('n')})) as readers (reader)
      where ${detailed} and not open and reader is not null and n < ${days(365)}`,
    `insert into case_notes (case_id, author_id, author_name, text, at)
      select ${seededCaseId('n')}, ${seededStaffId('n')}, 'Farah Khan', 'Speaks Tamil.', placed from ${orders} where ${detailed} and n % 3 = 0 and n < ${days(365)}`,
    `insert into case_results (case_id, kind, number, at)
      select ${seededCaseId('n')}, 'licence_number', '2' || lpad(n::text, 13, '0'), ${ended} from ${orders} where ${detailed} and not open and n % 200 <> 2`,
    `insert into case_ratings (case_id, stars, text, publish, at)
      select ${seededCaseId('n')}, 3 + n % 3, 'Quick and polite', n % 2 = 0, ${ended} from ${orders} where ${detailed} and not open and n % 3 = 1 and n % 200 <> 2`,
  ];
}
