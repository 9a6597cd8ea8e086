import { paths } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { enquiryStatusNames } from '#web/staff/shared/enquiry-status.ts';
import { nearDay } from '#web/ui/page-dates.ts';
import { CustomerSection, Nothing } from './CustomerSection.tsx';
import type { CustomerData } from './customer-documents.ts';

type Enquiry = CustomerData['enquiries'][number];

/** Enquiries from the customer's confirmed e-mail address, or from a guest's unconfirmed one. */
export function CustomerEnquiries({ enquiries, unproven }: { enquiries: readonly Enquiry[]; unproven: boolean }) {
  return (
    <CustomerSection
      id="enquiries"
      title={m.customers_enquiries()}
      aside={
        <a href={paths.enquiries} className="link target">
          {m.customers_enquiries_open()}
        </a>
      }
    >
      {enquiries.length === 0 && <Nothing>{m.customers_enquiries_none()}</Nothing>}
      {unproven && enquiries.length > 0 && <p className="pt-2 text-sm text-muted">{m.customers_guest_enquiries()}</p>}
      <ul>
        {enquiries.map(({ number, message, status, createdAt }) => (
          <li key={number} className="border-b border-line py-3">
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="figures">{number}</span>
              <span>{nearDay(createdAt)}</span>
              <span className={status === 'new' ? 'font-medium text-kesar' : ''}>{enquiryStatusNames[status]()}</span>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>
          </li>
        ))}
      </ul>
    </CustomerSection>
  );
}
