import { type AccountEmail, accountMessage } from './account-email.ts';
import { type CaseEmail, isCaseEmail, renderCaseEmail } from './case.tsx';
import { type DigestEmail, renderDigest } from './digest.tsx';
import { type EnquiryEmail, isEnquiryEmail, renderEnquiryEmail } from './enquiry.tsx';
import type { EmailBody } from './layout.tsx';
import { renderMessage } from './message.tsx';
import { isOrderMessage, type OrderEmailContent, orderMessage } from './order-email.ts';
import { isStaffCaseEmail, type StaffCaseEmail, staffCaseMessage } from './staff-case.ts';

/** Content of an e-mail. */
export type EmailContent = AccountEmail | OrderEmailContent | EnquiryEmail | DigestEmail | CaseEmail | StaffCaseEmail;

/** An e-mail as HTML and plain text with the same content. */
export function renderEmail(content: EmailContent, publicUrl: string): EmailBody {
  if (content.kind === 'task-digest') return renderDigest(content, publicUrl);
  if (isCaseEmail(content)) return renderCaseEmail(content, publicUrl);
  if (isEnquiryEmail(content)) return renderEnquiryEmail(content);
  if (isStaffCaseEmail(content)) return renderMessage(content.name, staffCaseMessage(content), publicUrl);
  const parts = isOrderMessage(content) ? orderMessage(content) : accountMessage(content);
  return renderMessage(content.name, parts, publicUrl);
}
