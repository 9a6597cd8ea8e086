import { useState } from 'react';
import { Link } from 'react-router';
import { Asked } from '../asking/Asked.tsx';
import { AppShell } from '../layout/AppShell.tsx';
import { m } from '../paraglide/messages.js';
import { BackIcon } from '../ui/icons.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { EmptyPlatePicture } from '../ui/trouble-pictures.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerTasks } from './CustomerTasks.tsx';
import { Enquiries } from './Enquiries.tsx';
import { Notes } from './Notes.tsx';
import { Papers } from './Papers.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import type { CustomerData } from './papers.ts';
import { SectionNav } from './SectionNav.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { Timeline } from './Timeline.tsx';
import { useCustomer } from './use-customer.ts';
import { useNews } from './use-news.ts';
import { wayToList } from './use-return.ts';

/** Everything that staff know about one customer. */
export function Customer({ id }: { id: string }) {
  const asked = useCustomer(id);
  useNews(['customers'], asked.again, id);
  const { data } = asked;
  const known = data ? data.user.name || m.customers_unnamed() : m.customers_one_title();
  return (
    <AppShell title={data === null ? m.customers_gone_title() : known} wide>
      <Link to={wayToList()} className="link target -mt-4 mb-2 gap-1.5">
        <BackIcon className="size-4.5" />
        {m.customers_back()}
      </Link>
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(customer) => (customer ? <Sections id={id} customer={customer} /> : <Gone />)}
      </Asked>
    </AppShell>
  );
}

function Sections({ id, customer }: { id: string; customer: CustomerData }) {
  const [deeds, setDeeds] = useState(0);
  const happened = () => setDeeds((before) => before + 1);
  const { user, sums, papers, subscriptions, enquiries, notes } = customer;
  return (
    <>
      <ProfileCard user={user} sums={sums} />
      <SectionNav />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <CustomerOrders id={id} />
          <Subscriptions subscriptions={subscriptions} />
          <Papers papers={papers} name={user.name} onOpened={happened} />
          <CustomerTasks id={id} />
          <Enquiries enquiries={enquiries} />
        </div>
        <div className="min-w-0">
          <Notes id={id} notes={notes} onDone={happened} />
          <Timeline id={id} deeds={deeds} />
        </div>
      </div>
    </>
  );
}

function Gone() {
  return (
    <div className="grid justify-items-start gap-4">
      <EmptyPlatePicture className="size-28" />
      <p className="text-lg text-muted">{m.customers_gone()}</p>
    </div>
  );
}
