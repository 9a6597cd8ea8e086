import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useSession } from '#web/platform/auth/session.tsx';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { localPath } from '#web/platform/i18n/paths.ts';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { type FormEnd, ProfileView } from './ProfileView.tsx';
import type { ProfileData } from './profile-documents.ts';
import { useRemoval } from './use-removal.ts';

const EditProfile = lazy(async () => ({ default: (await import('./EditProfile.tsx')).EditProfile }));
const Erased = lazy(async () => ({ default: (await import('./Erased.tsx')).Erased }));

export function Profile() {
  // Not cached, so that the form starts with the server's current values.
  const query = useQuery({ ...endpointQuery('GET /api/user/profile', {}), gcTime: 0 });
  return (
    <QueryResult query={query} loading={<RowsSkeleton />}>
      {(profile) => (
        <Suspense fallback={<RowsSkeleton />}>
          <OwnProfile profile={profile} />
        </Suspense>
      )}
    </QueryResult>
  );
}

/** Profile page: read-only view or edit form. After a change it shows the profile from the server's response. */
function OwnProfile({ profile }: { profile: ProfileData }) {
  const client = useQueryClient();
  const [end, setEnd] = useState<FormEnd | null>(null);
  const [erased, setErased] = useState<{ recordsKeptUntil: string | null } | null>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();

  const learn = (next: ProfileData) => {
    client.setQueryData(endpointQuery('GET /api/user/profile', {}).queryKey, next);
    session.learn(next.user);
  };
  const removal = useRemoval(learn);

  if (erased) return <Erased {...erased} />;
  return (
    <div className="grid gap-10">
      {query.has('edit') ? (
        <EditProfile
          profile={profile}
          removal={removal}
          onCancelled={() => {
            setEnd('cancelled');
            void navigate(localPath(paths.profile), { replace: true });
          }}
          onSaved={(next, message) => {
            learn(next);
            setEnd({ saved: message });
            void navigate(localPath(paths.profile), { replace: true });
          }}
        />
      ) : (
        <ProfileView profile={profile} end={end} onEdit={() => setEnd(null)} />
      )}
      {!query.has('edit') && <AccountSettings profile={profile} learn={learn} onErased={setErased} />}
    </div>
  );
}
