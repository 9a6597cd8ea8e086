import { type AccountEmail, accountMessage } from './account-email.ts';
import { type CaseEmail, caseMessage, isCaseEmail } from './case-email.ts';
import { type DigestEmail, renderDigest } from './digest.tsx';
import { type EnquiryEmail, isEnquiryEmail, renderEnquiryEmail } from './enquiry.tsx';
import type { EmailBody } from './layout.tsx';
import { type MessageParts, renderMessage } from './message.tsx';
import { isOrderMessage, type OrderEmailContent, orderMessage } from './order-email.ts';
import { isStaffCaseEmail, type StaffCaseEmail, staffCaseMessage } from './staff-case-email.ts';

export type EmailContent = AccountEmail | OrderEmailContent | EnquiryEmail | DigestEmail | CaseEmail | StaffCaseEmail;

export function renderEmail(content: EmailContent, publicUrl: string): EmailBody {
  if (content.kind === 'task-digest') return renderDigest(content, publicUrl);
  if (isEnquiryEmail(content)) return renderEnquiryEmail(content);
  return renderMessage(content.name, messageOf(content), publicUrl);
}

type ShortEmail = AccountEmail | OrderEmailContent | CaseEmail | StaffCaseEmail;

function messageOf(content: ShortEmail): MessageParts {
  if (isCaseEmail(content)) return caseMessage(content);
  if (isStaffCaseEmail(content)) return staffCaseMessage(content);
  return isOrderMessage(content) ? orderMessage(content) : accountMessage(content);
}
