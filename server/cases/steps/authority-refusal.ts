import type { CaseReply } from '#shared/contract/case-reply.ts';
import type { Language } from '#shared/language.ts';
import { resultStep, templateStep } from '#shared/rules/cases/case-state.ts';
import type { CaseTemplate } from '#shared/rules/cases/template-types.ts';
import type { CaseRecord } from '../case/case-rows.ts';

const nextByUs: Record<Language, string> = {
  en: 'We read the reasons and write to you here: either we file again with what was wrong put right, or we end the case and say what is given back. You have to do nothing until then. Fees of the government are not returned by it.',
  hi: 'हम वजह पढ़कर आपको यहीं लिखते हैं: या तो गलती ठीक करके दोबारा आवेदन करते हैं, या केस बंद करके बताते हैं कि कितना वापस मिलेगा। तब तक आपको कुछ नहीं करना है। सरकारी फ़ीस सरकार वापस नहीं करती।',
};

/** Text shown after a refusal while we need something from the customer before filing again. */
const nextByCustomer: Record<Language, string> = {
  en: 'Please send what we ask for on this page: then we can file again with what was wrong put right. If that is not possible, we end the case and say what is given back. Fees of the government are not returned by it.',
  hi: 'इस पेज पर जो माँगा है, वह कृपया भेजें: तब हम गलती ठीक करके दोबारा आवेदन कर सकते हैं। ऐसा न हो सके, तो हम केस बंद करके बताते हैं कि कितना वापस मिलेगा। सरकारी फ़ीस सरकार वापस नहीं करती।',
};

const refused: Record<Language, (partner: string) => string> = {
  en: (partner) => `${partner} has refused the application.`,
  hi: (partner) => `${partner} ने आवेदन नामंज़ूर कर दिया है।`,
};

type Refused = Pick<CaseRecord, 'status' | 'ball' | 'authority_status' | 'authority_words' | 'authority_at'>;

/** `needed` is the number of open requests to the customer. */
export function refusalOf(row: Refused, needed: number, language: Language): CaseReply['refusal'] {
  if (row.authority_status !== 'rejected') return null;
  const next = needed > 0 || row.ball === 'customer' ? nextByCustomer : nextByUs;
  return {
    words: row.authority_words ?? '',
    at: row.authority_at,
    next: row.status === 'open' ? next[language] : null,
  };
}

/** The note of the current step; after a refusal the text about it; once granted, the result step's note. */
export function noteOf(
  template: CaseTemplate,
  row: Refused & Pick<CaseRecord, 'step_key'>,
  { needed, milestone }: Pick<CaseReply, 'needed' | 'milestone'>,
  language: Language,
): string {
  const refusal = refusalOf(row, needed, language);
  if (refusal)
    return [refused[language](template.partner ?? ''), refusal.words, refusal.next].filter(Boolean).join(' ');
  const wanted = milestone?.kind === 'granted' ? resultStep : row.step_key;
  return templateStep(template, wanted)?.note[language] ?? '';
}
