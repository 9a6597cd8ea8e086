import { paths } from '#shared/paths.ts';
import { m } from '../paraglide/messages.js';
import { dayInIst } from '../ui/day-in-ist.ts';
import type { CustomerData } from './papers.ts';
import { Nothing, Section } from './Section.tsx';

type Enquiry = CustomerData['enquiries'][number];

const states: Record<string, () => string> = {
  new: m.customers_enquiry_new,
  held: m.customers_enquiry_held,
  inprogress: m.customers_enquiry_inprogress,
  answered: m.customers_enquiry_answered,
  closed: m.customers_enquiry_closed,
};

/** What came from the customer's confirmed address over the contact form. */
export function Enquiries({ enquiries }: { enquiries: readonly Enquiry[] }) {
  return (
    <Section
      id="enquiries"
      title={m.customers_enquiries()}
      aside={
        <a href={paths.enquiries} className="link target">
          {m.customers_enquiries_open()}
        </a>
      }
    >
      {enquiries.length === 0 && <Nothing>{m.customers_enquiries_none()}</Nothing>}
      <ul>
        {enquiries.map(({ number, message, status, createdAt }) => (
          <li key={number} className="border-b border-line py-3">
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="figures">{number}</span>
              <span>{dayInIst(createdAt)}</span>
              <span className={status === 'new' ? 'font-medium text-kesar' : ''}>{states[status]?.()}</span>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
