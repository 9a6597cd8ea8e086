import { useState } from 'react';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { useLive } from '../live/use-live.ts';
import { m } from '../paraglide/messages.js';
import { useSession } from '../session.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { SaidNotice } from '../ui/SaidNotice.tsx';
import { AddStaff } from './AddStaff.tsx';
import { StaffMember } from './StaffMember.tsx';

/** Everybody who works here, with what they may do. */
export function Staff() {
  const { user } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const asked = useAsked('staff accounts', () => reply('listStaffAccounts', {}));
  useLive(['customers'], asked.again);
  const changed = (text: string) => {
    setDone(text);
    asked.again();
  };
  return (
    <>
      <p className="mb-5 max-w-prose text-muted">{m.desk_staff_intro()}</p>
      <SaidNotice said={done === null ? null : { tone: 'success', text: done }} className="mb-5 max-w-xl" />
      <Asked asked={asked} waiting={<RowsSkeleton />}>
        {(staff) => (
          <ul aria-label={m.desk_staff_list()} className="border-t-2 border-ink">
            {staff.map((account) => (
              <StaffMember
                key={account._id}
                account={account}
                oneself={account._id === user?._id}
                onChanged={changed}
              />
            ))}
          </ul>
        )}
      </Asked>
      <AddStaff onAdded={changed} />
    </>
  );
}
