import type { Tx } from '#database/connect.ts';
import type { Language } from '#shared/language.ts';
import { requestKind } from '#shared/rules/cases/request-kinds.ts';
import type { AuthorityStatus, CaseStatus } from '#shared/rules/cases/statuses.ts';
import type { Ball, CaseTemplate, TemplateStep } from '#shared/rules/cases/template-types.ts';

type NewEvent = { kind: string; stepKey: string; reason?: string | undefined };

export async function addEvent(
  tx: Tx,
  caseId: string,
  { kind, stepKey, reason }: NewEvent,
  by?: { id: string; name: string },
): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({
      case_id: caseId,
      kind,
      step_key: stepKey,
      reason: reason ?? null,
      by_id: by?.id ?? null,
      by_name: by?.name ?? null,
    })
    .execute();
}

/** Texts for events about a request. The `reason` of such an event is the request kind. */
const requestWords: Readonly<Record<string, Record<Language, string>>> = {
  requested: { en: 'Asked for', hi: 'माँगा गया' },
  'draft-attached': { en: 'Draft attached', hi: 'मसौदा जोड़ा गया' },
  'draft-yes': { en: 'Yes', hi: 'हाँ' },
  'draft-no': { en: 'Something is wrong', hi: 'कुछ गलत है' },
  'request-accepted': { en: 'Accepted', hi: 'स्वीकार हुआ' },
  'request-rejected': { en: 'To be sent again', hi: 'दोबारा भेजना है' },
  'review-undone': { en: 'Checked again', hi: 'फिर से जाँच हो रही है' },
  'request-expired': { en: 'Out of date', hi: 'पुराना हो गया' },
  'request-declined': { en: 'Not needed in this case', hi: 'इस काम में ज़रूरत नहीं' },
  'request-resumed': { en: 'Will be sent after all', hi: 'फिर भी भेजना है' },
  'request-withdrawn': { en: 'Not needed any more', hi: 'अब ज़रूरत नहीं' },
};

const statusWords: Readonly<Record<AuthorityStatus, Record<Language, string>>> = {
  not_started: { en: 'not filed', hi: 'जमा नहीं हुआ' },
  scrutiny: { en: 'in scrutiny', hi: 'जाँच में' },
  query: { en: 'question', hi: 'सवाल' },
  inspection: { en: 'inspection', hi: 'निरीक्षण' },
  opposed: { en: 'objection', hi: 'आपत्ति' },
  granted: { en: 'granted', hi: 'मंज़ूर' },
  rejected: { en: 'refused', hi: 'नामंज़ूर' },
};
const words = new Map<string, Record<Language, string>>(
  Object.entries(statusWords).map(([status, text]) => [`authority-${status}`, text]),
);

const cancelled = { en: 'Cancelled, the money goes back', hi: 'रद्द हुआ, पैसे लौटाए जा रहे हैं' };

const endWords: Readonly<Record<string, Record<Language, string>>> = {
  refunded: { en: 'Money returned', hi: 'पैसे लौटाए गए' },
  'order-cancelled': cancelled,
  'licence-cancelled': cancelled,
};

const annualFee: Record<Language, string> = { en: 'Reminder of the annual fee', hi: 'सालाना फ़ीस की याद' };

type EventRow = { kind: string; step_key: string | null; reason: string | null; ball: Ball | null };

const ended: Record<Language, string> = { en: 'Ended', hi: 'केस बंद' };

const isBallEvent = ({ kind }: EventRow) => kind === 'ball';

export function endReason(newestFirst: readonly EventRow[], status: CaseStatus, language: Language): string | null {
  const reason = status === 'cancelled' ? newestFirst.find(isBallEvent)?.reason : null;
  return reason ? (endWords[reason]?.[language] ?? reason) : null;
}

export function eventText(template: CaseTemplate, event: EventRow, language: Language): string {
  const { kind, step_key, reason } = event;
  if (kind === 'annual-fee') return annualFee[language];
  const step = template.steps.find(({ key }) => key === step_key)?.title[language];
  const because = reason && (endWords[reason]?.[language] ?? titleOfKind(reason, language));
  // Omits the step title, because a case can end at any step. With the title, the step would seem to be the cause.
  if (isBallEvent(event) && event.ball === null && because) return `${ended[language]}: ${because}`;
  const status = words.get(kind)?.[language];
  const parts = status
    ? [[template.partner, status].filter(Boolean).join(', '), because]
    : [requestWords[kind]?.[language] ?? step, because];
  return parts.filter(Boolean).join(': ');
}

function titleOfKind(reason: string, language: Language): string {
  return requestKind(reason)?.title[language] ?? reason;
}

/**
 * Returns the typed reason of the last ball event. If that event has no typed reason and the step is on demand (such as
 * a question from the authority), returns the latest typed reason in the step. Otherwise returns null. Ignores request
 * kinds, because requests are listed separately.
 */
export function currentReason(newestFirst: readonly EventRow[], step: TemplateStep | undefined): string | null {
  const inWords = ({ reason }: EventRow) => reason !== null && !requestKind(reason) && !endWords[reason];
  const last = newestFirst.find(isBallEvent);
  if (last && inWords(last)) return last.reason;
  if (!step?.onDemand) return null;
  return newestFirst.find((event) => event.step_key === step.key && inWords(event))?.reason ?? null;
}
