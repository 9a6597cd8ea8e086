import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { customerPath } from '#shared/paths.ts';
import { AppShell } from '#web/app/shell/AppShell.tsx';
import { m } from '#web/paraglide/messages.js';
import { StaffCaseList } from '#web/staff/shared/StaffCaseList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { BackIcon } from '#web/ui/icons.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CustomerDocuments } from './CustomerDocuments.tsx';
import { CustomerEnquiries } from './CustomerEnquiries.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerSection } from './CustomerSection.tsx';
import { CustomerSubscriptions } from './CustomerSubscriptions.tsx';
import { CustomerTasks } from './CustomerTasks.tsx';
import type { CustomerData } from './customer-documents.ts';
import { customerQuery } from './customer-query.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { SectionNav } from './SectionNav.tsx';
import { Timeline } from './Timeline.tsx';
import { listUrl } from './use-return.ts';

export function CustomerScreen({ id }: { id: string }) {
  const query = useQuery(customerQuery(id));
  const { data } = query;
  const known = data ? data.user.name || m.customers_unnamed() : m.customers_one_title();
  return (
    <AppShell title={data === null ? m.customers_gone_title() : known} wide>
      <Link to={listUrl()} className="link target -mt-4 mb-2 gap-1.5">
        <BackIcon className="size-4.5" />
        {m.customers_back()}
      </Link>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(customer) => {
          if (!customer) return <Gone />;
          // Redirect from a former guest to the account that the guest has created since.
          if (customer.user._id !== id) return <Navigate to={customerPath(customer.user._id)} replace />;
          return <Sections id={id} customer={customer} />;
        }}
      </QueryResult>
    </AppShell>
  );
}

function Sections({ id, customer }: { id: string; customer: CustomerData }) {
  const client = useQueryClient();
  const { user, sums, papers, subscriptions, enquiries, notes } = customer;
  return (
    <>
      <ProfileCard user={user} sums={sums} />
      <SectionNav guest={user.guest} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0">
          <CustomerSection id="cases" title={m.work_cases()}>
            <StaffCaseList of={{ customerId: id }} />
          </CustomerSection>
          <CustomerOrders id={id} />
          <CustomerSubscriptions subscriptions={subscriptions} />
          {!user.guest && (
            <CustomerDocuments
              documents={papers}
              name={user.name}
              onOpened={() => void client.invalidateQueries({ queryKey: ['GET /api/admin/users/:id/timeline'] })}
            />
          )}
          <CustomerTasks id={id} />
          <CustomerEnquiries enquiries={enquiries} unproven={user.guest} />
        </div>
        <div className="min-w-0">
          <CustomerNotes id={id} notes={notes} />
          <Timeline id={id} />
        </div>
      </div>
    </>
  );
}

function Gone() {
  return (
    <EmptyState>
      <p className="text-lg text-muted">{m.customers_gone()}</p>
    </EmptyState>
  );
}
