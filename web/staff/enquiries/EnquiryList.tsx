import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import type { View } from '#web/platform/data/use-view.ts';
import { enquiryStatusInks, enquiryStatusNames } from '#web/staff/shared/enquiry-status.ts';
import { Button } from '#web/ui/Button.tsx';
import { CursorPager } from '#web/ui/CursorPager.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Moment } from '#web/ui/Moment.tsx';

import { SearchCapped } from '#web/ui/SearchBox.tsx';
import { topicNames } from './topic-names.ts';

type Found = Reply<'GET /api/admin/enquiries'>;

export function EnquiryList({ found, view }: { found: Found; view: View }) {
  const { items, older, capped } = found;
  const narrowed = ['search', 'show', 'of', 'before'].some((key) => view.read(key));
  if (items.length === 0)
    return (
      <EmptyState className="pt-2">
        <p role="status" className="text-lg">
          {narrowed ? m.desk_enquiries_none_found() : m.desk_enquiries_none()}
        </p>
        {narrowed && (
          <Button variant="ghost" onClick={() => view.show({ search: '', show: '', of: '' })}>
            {m.desk_enquiries_show_all()}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      {capped && <SearchCapped />}
      <ul aria-label={m.desk_enquiries_list()} className="border-t-2 border-ink">
        {items.map((enquiry) => (
          <Row key={enquiry.number} enquiry={enquiry} view={view} />
        ))}
      </ul>
      <CursorPager
        shown={items.length}
        newest={view.read('before') ? view.linkTo({ before: '' }) : null}
        older={older ? view.linkTo({ before: items.at(-1)?.number ?? '' }) : null}
      />
    </>
  );
}

function Row({ enquiry, view }: { enquiry: Found['items'][number]; view: View }) {
  const { number, name, email, status, topic, assignee, start, createdAt, mailFailed } = enquiry;
  const current = view.read('open') === number;
  return (
    <li
      className={`relative grid gap-x-4 gap-y-0.5 border-b border-line px-2 py-3 hover:bg-wash md:grid-cols-[minmax(0,1fr)_auto] ${current ? 'bg-haldi-wash' : ''}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={view.linkTo({ open: number })}
          preventScrollReset
          data-row=""
          aria-current={current ? 'true' : undefined}
          className={`text-lg underline-offset-4 after:absolute after:inset-0 hover:underline ${status === 'new' ? 'font-bold' : 'font-medium'}`}
        >
          {name}
        </Link>
        {topic && <p className="text-sm font-semibold">{topicNames[topic]()}</p>}
        <p className="line-clamp-2">{start}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{email}</span>
          <span className="whitespace-nowrap figures">{number}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm md:grid md:content-start md:justify-items-end md:text-right">
        <span className={`font-semibold ${enquiryStatusInks[status]}`}>{enquiryStatusNames[status]()}</span>
        <span className="text-muted">
          <Moment at={createdAt} />
        </span>
        {assignee && <span>{assignee.name}</span>}
        {mailFailed && (
          <span className="flex items-center gap-1.5 font-semibold text-mirchi">
            <AlertIcon className="size-4 shrink-0" />
            {m.desk_answer_failed()}
          </span>
        )}
      </div>
    </li>
  );
}
