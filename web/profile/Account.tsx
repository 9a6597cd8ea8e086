import type { ReactNode } from 'react';
import { isStaff } from '#shared/rules/accounts.ts';
import { m } from '../paraglide/messages.js';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangeLanguage } from './ChangeLanguage.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ChangePhone } from './ChangePhone.tsx';
import { EraseAccount } from './EraseAccount.tsx';
import { MyData } from './MyData.tsx';
import { PaperOpenings } from './PaperOpenings.tsx';
import type { ProfileData } from './papers.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { YourPapers } from './YourPapers.tsx';

type Props = {
  profile: ProfileData;
  learn: (profile: ProfileData) => void;
  onErased: (erased: { recordsKeptUntil: string | null }) => void;
};

/** What lies below the profile: papers, login, data. */
export function Account({ profile, learn, onErased }: Props) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <Section id="papers" title={m.profile_papers()}>
        <YourPapers profile={profile} />
        <PaperOpenings sent={profile.papers.some(({ kind }) => kind !== 'profilePhoto')} />
      </Section>
      <Section id="security" title={m.profile_security()} className="lg:row-span-2">
        <ChangeEmail profile={profile} learn={learn} />
        <ChangePhone profile={profile} learn={learn} />
        <ChangePassword profile={profile} />
        {isStaff(profile.user.role) && <SecondFactor />}
        <Sessions />
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
