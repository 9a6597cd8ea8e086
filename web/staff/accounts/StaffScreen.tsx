import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { AddStaff } from './AddStaff.tsx';
import { AssignmentRule } from './AssignmentRule.tsx';
import { Invitations, invitationsQuery } from './Invitations.tsx';
import { InviteStaff } from './InviteStaff.tsx';
import { StaffMember } from './StaffMember.tsx';

export function StaffScreen() {
  const client = useQueryClient();
  const { user } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const accounts = useQuery(endpointQuery('GET /api/admin/staff-accounts', {}));
  const profile = useQuery(endpointQuery('GET /api/user/profile', {}));
  const changed = (text: string | null) => {
    setDone(text);
    void accounts.refetch();
  };
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{m.desk_staff_intro()}</p>
      <ActionNotice notice={done === null ? null : { tone: 'success', text: done }} className="mb-5 max-w-xl" />
      <QueryResult query={profile} loading={<RowsSkeleton />}>
        {({ account: own }) => (
          <>
            <QueryResult query={accounts} loading={<RowsSkeleton />}>
              {(staff) => (
                <ul aria-label={m.desk_staff_list()} className="border-t-2 border-ink">
                  {staff.map((account) => (
                    <StaffMember
                      key={account._id}
                      account={account}
                      own={own}
                      oneself={account._id === user?._id}
                      onChanged={changed}
                    />
                  ))}
                </ul>
              )}
            </QueryResult>
            <Invitations />
            <InviteStaff
              own={own}
              onInvited={() => {
                void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
              }}
            />
            <Disclosure summary={m.desk_staff_add()}>
              <AddStaff own={own} onAdded={changed} />
            </Disclosure>
            <AssignmentRule />
          </>
        )}
      </QueryResult>
    </>
  );
}
