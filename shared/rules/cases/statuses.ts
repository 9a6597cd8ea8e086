export const caseStatuses = ['open', 'done', 'cancelled'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const stepStates = ['done', 'now', 'next', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

export const forecastKinds = ['ready', 'part', 'sent', 'answer', 'late', 'unknown', 'running'] as const;
export type ForecastKind = (typeof forecastKinds)[number];

/** Whether `to` is a day of our own work, which gets later while we wait for others. */
export const hasOurDay = (kind: ForecastKind): boolean => kind === 'ready' || kind === 'part' || kind === 'sent';

export const milestones = ['granted', 'live', 'finished'] as const;
export type Milestone = (typeof milestones)[number];

export const requestStates = ['needed', 'checking', 'accepted', 'rejected', 'expired', 'not_needed'] as const;
export type RequestState = (typeof requestStates)[number];

export const requestDroppers = ['customer', 'staff'] as const;
export type DroppedBy = (typeof requestDroppers)[number];

export const authorityStatuses = [
  'not_started',
  'scrutiny',
  'query',
  'inspection',
  'opposed',
  'granted',
  'rejected',
] as const;
export type AuthorityStatus = (typeof authorityStatuses)[number];

export const caseResultKinds = [
  'licence_number',
  'certificate',
  'gstin',
  'application_number',
  'listing_link',
  'report',
  'menu_file',
  'artwork',
  'qr_code',
] as const;
export type CaseResultKind = (typeof caseResultKinds)[number];

/** Results that are files. They require a customer with an account, who becomes the owner of the files. */
export const fileResults: readonly CaseResultKind[] = ['certificate', 'report', 'menu_file', 'artwork', 'qr_code'];

/**
 * Lists of cases for staff.
 * - `at-risk`: three quarters of our time are used up.
 * - `to-answer`: the customer waits for an answer, whether or not the message was read.
 * - `unread`: a message of the customer has not been read by any staff member.
 * - `open`: shown first; `done` and `cancelled`: finished work and work that ended without a result.
 * - `due-soon`: due within seven days. `overdue`: the promise or the day for an answer to the authority has passed.
 */
export const caseViews = [
  'open',
  'mine',
  'unassigned',
  'us',
  'due-today',
  'due-soon',
  'at-risk',
  'overdue',
  'to-answer',
  'unread',
  'customer',
  'authority',
  'done',
  'cancelled',
  'all',
] as const;
export type CaseView = (typeof caseViews)[number];

/** Lists with a count on the staff's screen. */
export const countedViews = [
  'mine',
  'us',
  'overdue',
  'due-soon',
  'customer',
  'authority',
  'unassigned',
  'open',
  'done',
] as const satisfies readonly CaseView[];

/** Counts are exact up to this number; a larger one is shown as '999+'. */
export const mostCounted = 1_000;

/** Orders of a list: by due date, the longest with its holder first, or the newest first. */
export const caseSorts = ['due', 'since', 'newest'] as const;
export type CaseSort = (typeof caseSorts)[number];

/** Changes that can be made to many cases at once. */
export const bulkActions = ['assign', 'request', 'remind', 'close'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Maximum number of cases that are changed at once. */
export const mostAtOnce = 1_000;
