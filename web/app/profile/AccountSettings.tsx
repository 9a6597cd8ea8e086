import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { isStaff } from '#shared/rules/accounts.ts';
import { m } from '#web/paraglide/messages.js';
import { usePhoneLogin } from '#web/platform/auth/use-phone-login.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { ChangeEmail, ChangePhone } from './ChangeContact.tsx';
import { ChangeLanguage } from './ChangeLanguage.tsx';
import { DocumentAccessLog } from './DocumentAccessLog.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import type { ProfileData } from './profile-documents.ts';
import { SessionList } from './SessionList.tsx';
import { Setting } from './Setting.tsx';
import type { ReauthAccount as AccountData } from './shared/reauth.ts';

// Lazy, because few users open these forms.
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }));
const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }));
const EraseForm = lazy(async () => ({ default: (await import('./EraseForm.tsx')).EraseForm }));

type Props = {
  profile: ProfileData;
  learn: (profile: ProfileData) => void;
  onErased: (erased: { recordsKeptUntil: string | null }) => void;
};

export function AccountSettings({ profile, learn, onErased }: Props) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <Section id="papers" title={m.profile_documents()}>
        <OwnDocuments profile={profile} />
        <DocumentAccessLog sent={profile.papers.some(({ kind }) => kind !== 'profilePhoto')} />
      </Section>
      <Section id="security" title={m.profile_security()} className="lg:row-span-2">
        <ChangeEmail profile={profile} learn={learn} />
        {usePhoneLogin() && <ChangePhone profile={profile} learn={learn} />}
        <ChangePassword profile={profile} learn={learn} />
        <SecondFactor profile={profile} />
        <SessionList account={profile.account} />
      </Section>
      <Section id="data" title={m.profile_data()}>
        <ChangeLanguage profile={profile} learn={learn} />
        <MyData />
        <EraseAccount profile={profile} onErased={onErased} />
      </Section>
    </div>
  );
}

type SectionProps = { id: string; title: string; className?: string; children: ReactNode };

function Section({ id, title, className = '', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`grid min-w-0 content-start ${className}`}>
      <h2 id={id} className="border-b-2 border-ink pb-2 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ChangePassword({ profile, learn }: { profile: ProfileData; learn: (profile: ProfileData) => void }) {
  const { user, account } = profile;
  const onSet = () => learn({ ...profile, account: { ...account, hasPassword: true } });
  return (
    <Setting label={m.profile_password()} value={account.hasPassword ? undefined : m.profile_unset()} later>
      {account.hasPassword || user.email ? (
        <PasswordForm account={account} onSet={onSet} />
      ) : (
        <p>{m.profile_password_none()}</p>
      )}
    </Setting>
  );
}

/** Second factor of a staff account; a former staff account can only disable it. */
function SecondFactor({ profile: { user, account } }: Pick<Props, 'profile'>) {
  return isStaff(user.role) || account.secondFactor ? (
    <SecondFactorSetting account={account} mayTurnOn={isStaff(user.role)} />
  ) : null;
}

function SecondFactorSetting({ account, mayTurnOn }: { account: AccountData; mayTurnOn: boolean }) {
  const query = useQuery(endpointQuery('GET /api/user/second-factor', {}));
  const { data } = query;
  return (
    <Setting
      label={m.profile_second()}
      value={data && (data.enabled ? m.profile_second_on() : m.profile_second_off())}
      later
    >
      <QueryResult query={query} loading={<div className="h-24" />}>
        {(now) =>
          (now.enabled || mayTurnOn) && (
            <SecondFactorForm account={account} now={now} again={() => void query.refetch()} />
          )
        }
      </QueryResult>
    </Setting>
  );
}

function MyData() {
  return (
    <Setting label={m.profile_download()}>
      <p className="mb-4">{m.profile_download_text()}</p>
      <ButtonLink href="/api/user/export" download small variant="ghost">
        {m.profile_download()}
      </ButtonLink>
    </Setting>
  );
}

function EraseAccount({ profile: { account }, onErased }: Pick<Props, 'profile' | 'onErased'>) {
  return (
    <Setting label={m.profile_erase()} later>
      <EraseForm hasPassword={account.hasPassword} onErased={onErased} />
    </Setting>
  );
}
