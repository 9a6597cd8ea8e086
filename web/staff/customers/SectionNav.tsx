import { m } from '#web/paraglide/messages.js';

const sections = [
  ['cases', m.work_cases],
  ['orders', m.customers_orders],
  ['subscriptions', m.customers_subscriptions],
  ['papers', m.customers_documents],
  ['tasks', m.customers_tasks],
  ['enquiries', m.customers_enquiries],
  ['notes', m.customers_notes],
  ['timeline', m.customers_timeline],
] as const;

export function SectionNav({ guest }: { guest: boolean }) {
  return (
    <nav
      aria-label={m.customers_sections()}
      className="sticky top-0 z-10 -mx-5 mt-6 overflow-x-auto border-b border-line bg-paper px-5 lg:-mx-8 lg:px-8 print:hidden"
    >
      <ul className="flex gap-5">
        {sections
          // Guests have no documents.
          .filter(([id]) => !guest || id !== 'papers')
          .map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`} className="target font-medium whitespace-nowrap text-muted hover:text-ink">
                {label()}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
