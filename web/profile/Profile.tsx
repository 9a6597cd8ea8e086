import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Asked } from '../asking/Asked.tsx';
import { reply } from '../asking/reply.ts';
import { useAsked } from '../asking/use-asked.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Account } from './Account.tsx';
import { type FormEnd, ProfileView } from './ProfileView.tsx';
import type { ProfileData } from './papers.ts';
import { useRemoval } from './use-removal.ts';

// The form and the farewell come when they are asked for.
const EditProfile = lazy(async () => ({ default: (await import('./EditProfile.tsx')).EditProfile }));
const Erased = lazy(async () => ({ default: (await import('./Erased.tsx')).Erased }));

export function Profile() {
  const asked = useAsked('profile', () => reply('getProfile', {}));
  return (
    <Asked asked={asked} waiting={<RowsSkeleton />}>
      {(found) => (
        <Suspense fallback={<RowsSkeleton />}>
          <OwnProfile found={found} />
        </Suspense>
      )}
    </Asked>
  );
}

/** View and form share one page; what the server says after each change is what is shown next. */
function OwnProfile({ found }: { found: ProfileData }) {
  const [profile, setProfile] = useState(found);
  const [end, setEnd] = useState<FormEnd | null>(null);
  const [erased, setErased] = useState<{ recordsKeptUntil: string | null } | null>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();

  const learn = (next: ProfileData) => {
    setProfile(next);
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
            void navigate(paths.profile, { replace: true });
          }}
          onSaved={(next, message) => {
            learn(next);
            setEnd({ saved: message });
            void navigate(paths.profile, { replace: true });
          }}
        />
      ) : (
        <ProfileView profile={profile} end={end} onEdit={() => setEnd(null)} />
      )}
      {!query.has('edit') && <Account profile={profile} learn={learn} onErased={setErased} />}
    </div>
  );
}
