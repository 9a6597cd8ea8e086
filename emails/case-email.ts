import { formatDay } from '#shared/format-date.ts';
import { m } from '../web/paraglide/messages.js';
import { getLocale } from '../web/paraglide/runtime.js';
import type { MessageParts } from './message.tsx';

/** E-mails to the customer of a case. They name the service, never a document or a typed text. */
export const caseEmailKinds = [
  'case-filed',
  'case-query',
  'case-ready',
  'case-ended',
  'case-refused',
  'case-rejected',
  'case-expired',
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
  /** Coupon for a missed promise. */
  remedy?: { code: string; percent: number; endsAt: string | null };
  /** Finished work without a number, certificate or link, such as a month of a growth plan. */
  withoutResults?: true;
  /** A finished month of a growth plan whose report is on the page. */
  withReport?: true;
  /** The work was finished by the time a missed promise was noticed. */
  isFinished?: true;
  /** When the next year of an FSSAI registration begins. */
  feeDay?: string;
  /** The paid months after the ended one do not start. */
  monthsStop?: true;
};

export function isCaseEmail(content: { kind: string }): content is CaseEmail {
  return caseEmailKinds.some((kind) => kind === content.kind);
}

type Words = { subject: (inputs: { service: string }) => string; text: () => string; button: () => string };

/** The value and validity of the coupon for a missed promise. */
function remedyText({ remedy }: CaseEmail): string | undefined {
  if (!remedy) return undefined;
  const { code, percent, endsAt } = remedy;
  const text = m.mail_case_missed_remedy({ code, percent });
  return endsAt ? `${text} ${m.mail_case_missed_until({ day: formatDay(endsAt, getLocale(), 'long') })}` : text;
}

function feeText({ feeDay }: CaseEmail): string | undefined {
  return feeDay && m.mail_case_annual_fee_day({ day: formatDay(feeDay, getLocale(), 'long') });
}

const words: Record<CaseEmail['kind'], Words> = {
  'case-filed': { subject: m.mail_case_filed_subject, text: m.mail_case_filed_text, button: m.mail_case_open },
  'case-query': { subject: m.mail_case_query_subject, text: m.mail_case_query_text, button: m.mail_case_answer },
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
const readyWithReport: Words = { ...words['case-ready'], text: m.mail_case_ready_report_text };
const finishedLate: Words = {
  ...words['case-missed'],
  subject: m.mail_case_missed_finished_subject,
  text: m.mail_case_missed_finished_text,
};

const endedWithMonths: Words = { ...words['case-ended'], text: m.mail_case_ended_months_text };

function wordsOf({ kind, withoutResults, withReport, isFinished, monthsStop }: CaseEmail): Words {
  if (withReport) return readyWithReport;
  if (withoutResults) return readyWithoutResults;
  if (monthsStop) return endedWithMonths;
  return isFinished ? finishedLate : words[kind];
}

/** The parts of an e-mail about a case. */
export function caseMessage(content: CaseEmail): MessageParts {
  const { service, path } = content;
  const { subject, text, button } = wordsOf(content);
  return {
    subject: subject({ service }),
    text: text(),
    highlight: remedyText(content) ?? feeText(content),
    button: { label: button(), path },
    notes: [],
  };
}
