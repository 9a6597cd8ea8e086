import { useQuery } from '@tanstack/react-query';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { roleNames } from '#web/staff/shared/role-names.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { nearDay, onDay } from '#web/ui/page-dates.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';

export const invitationsQuery = endpointQuery('GET /api/admin/staff-invitations', {});
type Invitation = Reply<'GET /api/admin/staff-invitations'>[number];

/** Invitations that nobody has accepted; nothing where there are none. */
export function Invitations() {
  const query = useQuery(invitationsQuery);
  const action = useEndpointMutation();
  const resend = async ({ id, email }: Invitation) => {
    if (await action.run('POST /api/admin/staff-invitations/:id/resend', { params: { id } }))
      action.setNotice({ tone: 'success', text: m.desk_invite_sent({ email }) });
    void query.refetch();
  };
  const withdraw = async ({ id, email }: Invitation) => {
    if (await action.run('DELETE /api/admin/staff-invitations/:id', { params: { id } }))
      action.setNotice({ tone: 'success', text: m.desk_invitation_withdrawn({ email }) });
    void query.refetch();
  };
  return (
    <>
      <ActionNotice notice={action.notice} className="mt-6 max-w-xl" />
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(invitations) =>
          invitations.length > 0 && (
            <section aria-labelledby="invitations" className="mt-10">
              <h2 id="invitations" className="mb-3 text-2xl">
                {m.desk_invitations()}
              </h2>
              <ul className="max-w-3xl border-t-2 border-ink">
                {invitations.map((one) => (
                  <Row
                    key={one.id}
                    invitation={one}
                    onResend={() => void resend(one)}
                    onWithdraw={() => void withdraw(one)}
                  />
                ))}
              </ul>
            </section>
          )
        }
      </QueryResult>
    </>
  );
}

type RowProps = { invitation: Invitation; onResend: () => void; onWithdraw: () => void };

function Row({ invitation, onResend, onWithdraw }: RowProps) {
  const { email, name, role, invitedBy: by, expiresAt, expired } = invitation;
  const about = { role: roleNames[role](), by, day: expired ? onDay(expiresAt) : nearDay(expiresAt) };
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p>
          <EmailAddress>{email}</EmailAddress>
        </p>
        <p className={`text-sm ${expired ? 'text-mirchi' : 'text-muted'}`}>
          {expired ? m.desk_invitation_expired(about) : m.desk_invitation_until(about)}
        </p>
      </div>
      <p className="flex gap-5">
        <button
          type="button"
          className="link target"
          aria-label={m.desk_invitation_resend_to({ email })}
          onClick={onResend}
        >
          {m.desk_invitation_resend()}
        </button>
        <button
          type="button"
          className="link target"
          aria-label={m.desk_invitation_withdraw_to({ email })}
          onClick={onWithdraw}
        >
          {m.desk_invitation_withdraw()}
        </button>
      </p>
    </li>
  );
}
