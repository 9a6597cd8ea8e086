import { m } from '../web/paraglide/messages.js';
import type { MessageParts } from './message.tsx';

/** Case described in an e-mail to staff. The name is the only text typed by the customer. */
type About = { customer: string; service: string; ticket: string };

/** `name`: the recipient, empty for the support mailbox. `by`: the person who handed the cases over. */
export type StaffCaseEmail = { name: string; path: string } & (
  | ({ kind: 'case-answer-due' } & About)
  | ({ kind: 'case-handed-over'; by: string } & About)
  | { kind: 'cases-handed-over'; by: string; cases: number }
);

const kinds: readonly string[] = ['case-answer-due', 'case-handed-over', 'cases-handed-over'];

export function isStaffCaseEmail(content: { kind: string }): content is StaffCaseEmail {
  return kinds.includes(content.kind);
}

export function staffCaseMessage(content: StaffCaseEmail): MessageParts {
  const { path } = content;
  switch (content.kind) {
    case 'case-answer-due':
      return {
        subject: m.mail_answer_due_subject(content),
        text: m.mail_answer_due_text(content),
        button: { label: m.mail_case_reply(), path },
        notes: [m.mail_staff_case_what(content)],
      };
    case 'case-handed-over':
      return {
        subject: m.mail_handed_over_subject(content),
        text: m.mail_handed_over_text(content),
        button: { label: m.mail_case_open(), path },
        notes: [m.mail_staff_case_what(content)],
      };
    case 'cases-handed-over':
      return {
        subject: m.mail_cases_handed_over_subject(content),
        text: m.mail_cases_handed_over_text(content),
        button: { label: m.mail_cases_handed_over_button(), path },
        notes: [],
      };
  }
}
