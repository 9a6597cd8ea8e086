import { enquiryStatuses, isEnquiryNumber } from '#shared/rules/enquiries.ts';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { SearchBox } from '../asking/SearchBox.tsx';
import { useAsked } from '../asking/use-asked.ts';
import { useListKeys } from '../asking/use-list-keys.ts';
import { useView } from '../asking/use-view.ts';
import { useLive } from '../live/use-live.ts';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { FilterField } from '../ui/FilterField.tsx';
import { Panes } from '../ui/Panes.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { EnquiryList } from './EnquiryList.tsx';
import { statusNames } from './status-names.ts';
import { WholeEnquiry } from './WholeEnquiry.tsx';

/** The inbox: found, narrowed, opened, answered; the address keeps the view. */
export function Enquiries() {
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
  const asked = useAsked(`enquiries ${JSON.stringify(query)}`, () => reply('listEnquiries', { query }));
  useLive(['enquiries'], asked.again);
  useListKeys({ onClose: open ? () => view.show({ open: '' }) : undefined });
  const list = (
    <>
      <div
        className={`mb-5 grid grid-cols-2 items-end gap-4 *:first:col-span-2 ${open ? '' : 'md:grid-cols-[minmax(0,1fr)_12rem_12rem] md:*:first:col-span-1'}`}
      >
        <SearchBox
          label={m.desk_enquiries_find()}
          hint={m.desk_enquiries_find_hint()}
          words={view.read('search')}
          onSearch={(search) => view.show({ search }, { replace: true })}
        />
        <FilterField
          name="show"
          label={m.dashboard_orders_filter()}
          value={status ?? ''}
          options={[
            ['', m.desk_enquiries_all()],
            ...enquiryStatuses.map((each) => [each, statusNames[each]()] as const),
          ]}
          onPick={(show) => view.show({ show })}
        />
        <FilterField
          name="of"
          label={m.desk_assignee()}
          value={of}
          options={[
            ['', m.desk_assignee_anybody()],
            ['me', m.desk_assignee_me()],
            ['nobody', m.desk_assignee_nobody()],
          ]}
          onPick={(whose) => view.show({ of: whose })}
        />
      </div>
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(found) => <EnquiryList found={found} view={view} />}
      </Asked>
    </>
  );
  return (
    <Panes
      list={list}
      open={open}
      detail={<WholeEnquiry key={open} number={open} onChanged={asked.again} />}
      back={{ to: view.linkTo({ open: '' }), label: m.desk_enquiries_back() }}
    />
  );
}
