import { aCase, anHourAgo, type BrokenRule } from './sound-shop.ts';

export const brokenCasesAndTasks: BrokenRule[] = [
  [
    'the board has one card for the current step of each open case, and no card for a closed case',
    'the card is missing',
    [`delete from tasks where case_id is not null`, anHourAgo],
  ],
  [
    'the board has one card for the current step of each open case, and no card for a closed case',
    'the card shows another step',
    [`update tasks set case_step = 'check' where case_id is not null`, anHourAgo],
  ],
  [
    'a card in Done has a finished step',
    'the step is the current one',
    [`update tasks set status = 'done', done_at = now() where case_id is not null`],
  ],
  [
    'a paid order has one case per licence, and an order that was never paid has none',
    'a case is missing',
    [`delete from cases`],
  ],
  [
    'a paid order has one case per licence, and an order that was never paid has none',
    'an open order has one',
    [aCase('open')],
  ],
  [
    'the months of a growth plan are consecutive, one case each, and only paid months have a case',
    'one month was paid',
    [`update cases set round = 2`],
  ],
  ['an open case belongs to a paid order', 'it is of an open one', [`update cases set order_id = 'open'`]],
  [
    'the next paid month opens within an hour of its start, once the previous month has ended',
    'staff have ended the month before',
    [
      `update cases set status = 'cancelled', closed_at = now(), next_round_at = now() - interval '2 hours',
        updated_at = now() - interval '2 hours'`,
    ],
  ],
  [
    'the holder of an open case is the one in its last ball event, and a closed case has no holder',
    'the event is of somebody else',
    [`insert into case_events (case_id, kind, step_key, ball) select id, 'ball', 'papers', 'us' from cases`],
  ],
  [
    'the holder of an open case is the one in its last ball event, and a closed case has no holder',
    'a closed case has one',
    [`update cases set status = 'done', closed_at = now()`],
  ],
  [
    'a plan on sale has published steps',
    'a plan names steps that do not exist',
    [`update plans set template = 'none'`],
  ],
  [
    'the steps of an open case are known',
    'a case has a version that was never published',
    ['update cases set template_version = 99'],
  ],
  [
    'the step recorded for an open case is the one marked as current',
    'no step is marked',
    [`update case_steps set state = 'done'`],
  ],
  [
    'nobody is asked to confirm an application without its draft',
    'there is none',
    [`insert into case_requests (case_id, kind) select id, 'confirm-application' from cases`],
  ],
  [
    'a request that waits for review has an answer',
    'it has neither document nor text',
    [`insert into case_requests (case_id, kind, state) select id, 'menu', 'checking' from cases`],
  ],
  [
    'an FSSAI case that staff finished has its licence number',
    'it has none',
    [
      `update cases set template_slug = 'fssai-state-license'`,
      `insert into case_steps (case_id, key, position, state, at, by_id)
        select id, 'result', 9, 'done', clock_timestamp(), gen_random_uuid() from cases`,
    ],
  ],
  [
    'a document that only staff may see is neither an answer to a request nor a result',
    'it is a result',
    [
      `insert into users (name, email) values ('Asha', 'document@x.in')`,
      `insert into documents (user_id, kind, path, file_name, media_type, bytes, staff_only)
        select id, 'caseDocument', 'x', 'x.png', 'image/png', 1, true from users where email = 'document@x.in'`,
      `insert into case_results (case_id, kind, document_id) select cases.id, 'certificate', documents.id from cases, documents`,
    ],
  ],
  ['a warning about a case has one event', 'it has none', [`update cases set warned_at = now()`]],
  [
    'only open cases have a deadline for an answer',
    'a closed one has it',
    [`update cases set status = 'done', closed_at = now(), answer_at = now()`],
  ],
  [
    'a missed promise has its remedy',
    'it has none',
    [`update cases set missed_at = now() - interval '2 hours'`, anHourAgo],
  ],
  [
    'a current document is not pending deletion',
    'it is pending deletion',
    [
      `insert into users (name, email) values ('Asha', 'a@x.in')`,
      `insert into documents (user_id, kind, path, file_name, media_type, bytes)
        select id, 'profilePhoto', 'p1', 'a.png', 'image/png', 10 from users where email = 'a@x.in'`,
      `insert into pending_deletions (path, due_at) values ('p1', now())`,
    ],
  ],
];
