import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#web/paraglide/messages.js';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { editAddress, type ProfileData } from './profile-documents.ts';

export type FormEnd = 'cancelled' | { saved: string };
type Props = { profile: ProfileData; end: FormEnd | null; onEdit: () => void };

/** Read-only profile. When the form has closed, the focus returns to its button or moves to the result. */
export function ProfileView({ profile, end, onEdit }: Props) {
  const opener = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (end === 'cancelled') opener.current?.focus();
  }, [end]);
  const { user, account } = profile;
  const phone = user.phone ? formatPhone(user.phone) : m.profile_not_provided();
  return (
    <ProfileHead name={user.name} photo={user.profilePhoto}>
      <div role="alert" className="empty:hidden">
        {end && end !== 'cancelled' && <SavedNotice text={end.saved} />}
      </div>
      <dl className="grid gap-x-14 gap-y-4 md:flex md:flex-wrap">
        <Fact label={m.profile_name()}>{user.name || m.profile_not_provided()}</Fact>
        <Fact label={m.profile_email()}>{user.email ?? m.profile_not_provided()}</Fact>
        <Fact label={m.profile_phone()}>
          {phone}
          {user.phone && !account.phoneProven && <span className="text-muted"> · {m.profile_phone_unproven()}</span>}
          {user.phone && account.phoneProven && <span className="text-pudina"> · {m.profile_phone_proven()}</span>}
        </Fact>
      </dl>
      <Link ref={opener} to={editAddress} onClick={onEdit} className="button button-primary button-small mt-6">
        {m.profile_edit()}
      </Link>
    </ProfileHead>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function SavedNotice({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="mb-5">
      <Notice tone="success" quiet>
        {text}
      </Notice>
    </div>
  );
}
