import { formatDay, formatIsoDate, formatVisit } from '#shared/format-date.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import type { MessageParts } from './message.tsx';

/** Service, step and items are named with texts from our templates, never with file names or typed text. */
export const caseEmailKinds = [
  'case-filed',
  'case-query',
  'case-ready',
  'case-ended',
  'case-refused',
  'case-rejected',
  'case-expired',
  'case-opposed',
  'case-inspection',
  'case-visit-off',
  'case-reopened',
  'case-your-turn',
  'case-reminder',
  'case-request',
  'case-message',
  'case-month',
  'case-missed',
  'case-annual-fee',
] as const;
export type CaseEmail = {
  kind: (typeof caseEmailKinds)[number];
  name: string;
  service: string;
  path: string;
  remedy?: { code: string; percent: number; endsAt: string | null };
  /** Whether the finished work produced no licence number, certificate or link (for example, a growth plan month). */
  withoutResults?: true;
  /** Number that the finished work has brought. `document`: id of the file that goes with the e-mail. */
  result?: { kind: 'registration' | 'licence' | 'gstin' | 'application'; number: string };
  document?: string;
  /** Whether the case page shows the report for the finished growth plan month. */
  withReport?: true;
  /** Whether the work was finished by the time a missed promise was noticed. */
  isFinished?: true;
  /** Start of the next year of an FSSAI registration. */
  feeDay?: string;
  /** Open requests to the customer, with what works as an answer and what does not; absent if there are none. */
  needs?: { title: string; accepted: string; avoid: string }[];
  /** `text`: our standard text for the reason. `hasNote`: staff wrote a note, which only the case page shows. */
  refused?: { title: string; text?: string; hasNote?: true }[];
  step?: string;
  partner?: string;
  isPlatform?: true;
  /** Last day to answer the question from the authority or platform. */
  answerBy?: string;
  /** Officer's visit, even if it was called off. `ready`: text about how to prepare for it. */
  visit?: { day: string; time: string | null };
  ready?: string;
  /** Time at which the case passed to its current holder. */
  since?: string;
  monthsStop?: true;
  /** How far the case is, and the day of its result if one can be said. */
  progress?: { parts: { title: string; state: 'done' | 'now' | 'later' }[]; expected?: string };
};

export function isCaseEmail(content: { kind: string }): content is CaseEmail {
  return caseEmailKinds.some((kind) => kind === content.kind);
}

type Inputs = { service: string; partner: string; step: string; day: string };
type Words = { subject: (inputs: Inputs) => string; text: (inputs: Inputs) => string; button: () => string };

/** Returns the sentence about the value and validity of the coupon for a missed promise; undefined without a coupon. */
function remedyText({ remedy }: CaseEmail): string | undefined {
  if (!remedy) return undefined;
  const { code, percent, endsAt } = remedy;
  const text = m.mail_case_missed_remedy({ code, percent });
  return endsAt ? `${text} ${m.mail_case_missed_until({ day: formatDay(endsAt, getLocale(), 'long') })}` : text;
}

const numberTexts = {
  registration: m.mail_case_ready_registration,
  licence: m.mail_case_ready_licence,
  gstin: m.mail_case_ready_gstin,
  application: m.mail_case_ready_application,
};

const numberText = ({ result }: CaseEmail) => result && numberTexts[result.kind]({ number: result.number });

function feeText({ feeDay }: CaseEmail): string | undefined {
  return feeDay && m.mail_case_annual_fee_day({ day: formatDay(feeDay, getLocale(), 'long') });
}

const words: Record<CaseEmail['kind'], Words> = {
  'case-filed': { subject: m.mail_case_filed_subject, text: m.mail_case_filed_text, button: m.mail_case_open },
  'case-query': { subject: m.mail_case_query_subject, text: m.mail_case_query_text, button: m.mail_case_open },
  'case-opposed': { subject: m.mail_case_opposed_subject, text: m.mail_case_opposed_text, button: m.mail_case_open },
  'case-inspection': {
    subject: m.mail_case_inspection_subject,
    text: m.mail_case_inspection_text,
    button: m.mail_case_open,
  },
  'case-visit-off': {
    subject: m.mail_case_visit_off_subject,
    text: m.mail_case_visit_off_text,
    button: m.mail_case_open,
  },
  'case-reopened': { subject: m.mail_case_reopened_subject, text: m.mail_case_reopened_text, button: m.mail_case_open },
  'case-your-turn': {
    subject: m.mail_case_your_turn_subject,
    text: m.mail_case_your_turn_text,
    button: m.mail_case_answer,
  },
  'case-reminder': {
    subject: m.mail_case_reminder_subject,
    text: m.mail_case_reminder_text,
    button: m.mail_case_answer,
  },
  'case-ready': { subject: m.mail_case_ready_subject, text: m.mail_case_ready_text, button: m.mail_case_open },
  'case-ended': { subject: m.mail_case_ended_subject, text: m.mail_case_ended_text, button: m.mail_case_open },
  'case-refused': { subject: m.mail_case_refused_subject, text: m.mail_case_refused_text, button: m.mail_case_open },
  'case-rejected': {
    subject: m.mail_case_rejected_subject,
    text: m.mail_case_rejected_text,
    button: m.mail_case_send_again,
  },
  'case-expired': {
    subject: m.mail_case_expired_subject,
    text: m.mail_case_expired_text,
    button: m.mail_case_send_newer,
  },
  'case-request': { subject: m.mail_case_request_subject, text: m.mail_case_request_text, button: m.mail_case_answer },
  'case-month': { subject: m.mail_case_month_subject, text: m.mail_case_month_text, button: m.mail_case_answer },
  'case-missed': { subject: m.mail_case_missed_subject, text: m.mail_case_missed_text, button: m.mail_case_open },
  'case-annual-fee': {
    subject: m.mail_case_annual_fee_subject,
    text: m.mail_case_annual_fee_text,
    button: m.mail_case_open,
  },
  'case-message': { subject: m.mail_case_message_subject, text: m.mail_case_message_text, button: m.mail_case_reply },
};

const readyWithoutResults: Words = { ...words['case-ready'], text: m.mail_case_ready_without_results_text };
const readyWithFile: Words = { ...words['case-ready'], text: m.mail_case_ready_file_text };
const readyWithReport: Words = { ...words['case-ready'], text: m.mail_case_ready_report_text };
const finishedLate: Words = {
  ...words['case-missed'],
  subject: m.mail_case_missed_finished_subject,
  text: m.mail_case_missed_finished_text,
};

const endedWithMonths: Words = { ...words['case-ended'], text: m.mail_case_ended_months_text };
const atPlatform: Partial<Record<CaseEmail['kind'], Words>> = {
  'case-filed': {
    subject: m.mail_case_filed_platform_subject,
    text: m.mail_case_filed_platform_text,
    button: m.mail_case_open,
  },
  'case-query': { ...words['case-query'], text: m.mail_case_query_platform_text },
};
const withVisit: Words = {
  ...words['case-inspection'],
  subject: m.mail_case_visit_subject,
  text: m.mail_case_visit_text,
};

const refusedOne: Words = { ...words['case-rejected'], text: m.mail_case_refused_papers_text };

function refusedWords(refused: NonNullable<CaseEmail['refused']>): Words {
  const count = refused.length;
  return count > 1
    ? { ...refusedOne, subject: ({ service }) => m.mail_case_refused_papers_subject({ service, count }) }
    : refusedOne;
}

/** Lists each unusable answer once, with its reason. Undefined for e-mails of other kinds. */
function refusedLines({ refused }: CaseEmail): string[] | undefined {
  const lines = refused?.map(({ title, text, hasNote }) => {
    const reason = [text, hasNote && m.mail_case_refused_papers_note()].filter(Boolean).join(' ');
    return reason ? `${title}: ${reason}` : title;
  });
  return lines && [...new Set(lines)];
}

function wordsOf(content: CaseEmail): Words {
  const { kind, withoutResults, withReport, document, isFinished, monthsStop, isPlatform, visit, refused } = content;
  if (refused) return refusedWords(refused);
  if (withReport) return readyWithReport;
  if (document) return readyWithFile;
  if (withoutResults) return readyWithoutResults;
  if (monthsStop) return endedWithMonths;
  if (kind === 'case-inspection' && visit) return withVisit;
  return (isFinished ? finishedLate : isPlatform && atPlatform[kind]) || words[kind];
}

/** The visit's day, even if called off, or the day on which the case passed to its holder. May be empty. */
function dayOf({ kind, visit, since }: CaseEmail): string {
  if (kind === 'case-inspection' || kind === 'case-visit-off') return visit ? formatVisit(visit, getLocale()) : '';
  return since ? formatDay(since, getLocale(), 'long') : '';
}

/** E-mails that ask the customer for something that may be needed to answer the authority or platform. */
const asksForAnswer: readonly CaseEmail['kind'][] = [
  'case-request',
  'case-your-turn',
  'case-reminder',
  'case-rejected',
];

/** Platforms publish no deadlines, so we set our own for them. Undefined if the e-mail names none. */
function deadlineText(content: CaseEmail): string | undefined {
  const { kind, answerBy, isPlatform, partner = m.mail_case_office(), needs } = content;
  if (!answerBy || !(kind === 'case-query' || asksForAnswer.includes(kind))) return undefined;
  const day = formatIsoDate(answerBy, getLocale());
  if (isPlatform) return m.mail_case_query_platform_until({ day });
  // An optional request is not urgent, so the e-mail does not ask the customer to send something soon.
  const isOptional = kind === 'case-request' && !needs;
  return kind === 'case-query' || isOptional
    ? m.mail_case_query_until({ day })
    : m.mail_case_answer_until({ partner, day });
}

/** Returns the sentence that introduces the open requests, or says that there are none; undefined for other e-mails. */
function needsText({ kind, needs }: CaseEmail): string | undefined {
  if (needs) return kind === 'case-reminder' ? m.mail_case_needs_still() : m.mail_case_needs();
  return kind === 'case-query' || kind === 'case-opposed' ? m.mail_case_needs_nothing() : undefined;
}

export function caseMessage(content: CaseEmail): MessageParts {
  const { service, path, needs, step = service, partner = m.mail_case_office(), ready, progress } = content;
  const { subject, text, button } = wordsOf(content);
  const inputs = { service, partner, step, day: dayOf(content) };
  return {
    subject: subject(inputs),
    text: [text(inputs), ready, deadlineText(content), needsText(content)].filter(Boolean).join(' '),
    progress: progress && {
      parts: progress.parts,
      expected: progress.expected && m.mail_case_expected({ day: formatIsoDate(progress.expected, getLocale()) }),
    },
    list: needs?.map((need) => m.mail_case_need(need)) ?? refusedLines(content),
    highlight: remedyText(content) ?? feeText(content) ?? numberText(content),
    button: { label: needs ? m.mail_case_answer() : button(), path },
    notes: [],
  };
}
