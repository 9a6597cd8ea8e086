import type { EnquiryStatus } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';

export const enquiryStatusNames: Record<EnquiryStatus, () => string> = {
  new: m.desk_status_new,
  held: m.desk_status_held,
  inprogress: m.desk_status_inprogress,
  answered: m.desk_status_answered,
  closed: m.desk_status_closed,
};

export const enquiryStatusInks: Record<EnquiryStatus, string> = {
  new: 'text-kesar',
  held: 'text-mirchi',
  inprogress: 'text-ink',
  answered: 'text-pudina',
  closed: 'text-muted',
};
