import { useQuery } from '@tanstack/react-query';
import { enquiryStatuses, isEnquiryNumber } from '#shared/rules/enquiries.ts';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useView } from '#web/platform/data/use-view.ts';
import { enquiryStatusNames } from '#web/staff/shared/enquiry-status.ts';
import { UrlFilterField } from '#web/ui/FilterField.tsx';
import { Panes } from '#web/ui/Panes.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { UrlSearchBox } from '#web/ui/SearchBox.tsx';
import { EnquiryDetails } from './EnquiryDetails.tsx';
import { EnquiryList } from './EnquiryList.tsx';

export function EnquiryInbox() {
  const { user } = useSession();
  const view = useView();
  const open = isEnquiryNumber(view.read('open')) ? view.read('open') : '';
  const status = enquiryStatuses.find((each) => each === view.read('show'));
  const of = view.read('of');
  const before = view.read('before');
  const query = {
    status,
    assignee: of === 'me' ? user?._id : of === 'nobody' ? ('nobody' as const) : undefined,
    search: view.read('search') || undefined,
    before: isEnquiryNumber(before) ? before : undefined,
  };
  const enquiries = useQuery(endpointQuery('GET /api/admin/enquiries', { query }));
  const list = (
    <>
      <div
        className={`mb-5 grid grid-cols-2 items-end gap-4 *:first:col-span-2 ${open ? '' : 'md:grid-cols-[minmax(0,1fr)_12rem_12rem] md:*:first:col-span-1'}`}
      >
        <UrlSearchBox view={view} label={m.desk_enquiries_find()} hint={m.desk_enquiries_find_hint()} />
        <UrlFilterField
          view={view}
          name="show"
          label={m.dashboard_orders_filter()}
          value={status ?? ''}
          options={[
            ['', m.desk_enquiries_all()],
            ...enquiryStatuses.map((each) => [each, enquiryStatusNames[each]()] as const),
          ]}
        />
        <UrlFilterField
          view={view}
          name="of"
          label={m.desk_assignee()}
          options={[
            ['', m.desk_assignee_anybody()],
            ['me', m.desk_assignee_me()],
            ['nobody', m.desk_assignee_nobody()],
          ]}
        />
      </div>
      <QueryResult query={enquiries} loading={<RowsSkeleton />}>
        {(found) => <EnquiryList found={found} view={view} />}
      </QueryResult>
    </>
  );
  return (
    <Panes
      view={view}
      list={list}
      open={open}
      detail={<EnquiryDetails key={open} number={open} />}
      backLabel={m.desk_enquiries_back()}
    />
  );
}
