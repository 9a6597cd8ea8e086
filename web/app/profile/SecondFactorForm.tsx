import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { CodeField } from '#web/ui/CodeField.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { profileTexts } from './profile-texts.ts';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { SettingForm } from './SettingForm.tsx';
import { ReauthField } from './shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from './shared/reauth.ts';

type Props = {
  account: ReauthAccount;
  now: Reply<'GET /api/user/second-factor'>;
  again: () => void;
  onKept?: () => void;
};

export function SecondFactorForm({ account, now, again, onKept }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    again();
  };
  const hideCodes = () => {
    setCodes(null);
    onKept?.();
  };
  if (codes) return <RecoveryCodeList codes={codes} onKept={hideCodes} />;
  if (now.enabled) return <Off account={account} left={now.recoveryCodesLeft} again={again} />;
  return <On account={account} onDone={showCodes} />;
}

type Begun = Reply<'POST /api/user/second-factor'>;

type OnProps = { account: ReauthAccount; onDone: (recoveryCodes: readonly string[]) => void };

function On({ account, onDone }: OnProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? <Confirm begun={begun} onDone={onDone} /> : <Begin account={account} onBegun={setBegun} />;
}

function Begin({ account, onBegun }: { account: ReauthAccount; onBegun: (begun: Begun) => void }) {
  const form = useContractForm('POST /api/user/second-factor', {
    fields: reauthChecks(account),
    input: (typed) => ({ body: proofOf(account, typed) }),
    texts: profileTexts,
    onDone: onBegun,
  });
  return (
    <SettingForm form={form} button={m.profile_second_begin()} busyText={m.profile_confirming()}>
      <p>{m.profile_second_why()}</p>
      <ReauthField id="secondProof" account={account} password={form.field('password')} code={form.field('otp')} />
    </SettingForm>
  );
}

function Confirm({ begun, onDone }: { begun: Begun; onDone: OnProps['onDone'] }) {
  const form = useContractForm('POST /api/user/second-factor/confirm', {
    fields: { code: undefined },
    input: ({ code }) => ({ body: { code } }),
    texts: profileTexts,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <SettingForm form={form} button={m.profile_second_switch_on()} busyText={m.profile_confirming()}>
      <Secret begun={begun} />
      <CodeField {...form.field('code')} id="appCode" label={m.profile_second_enter()} />
    </SettingForm>
  );
}

function Secret({ begun }: { begun: Begun }) {
  return (
    <div className="grid gap-3">
      <p>{m.profile_second_scan()}</p>
      <img src={begun.picture} alt={m.profile_second_picture()} className="size-48 rounded-ticket bg-haldi p-1.5" />
      <p>{m.profile_second_secret()}</p>
      <p className="figures font-mono text-base tracking-wider text-ink">{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  );
}

function Off({ account, left, again }: { account: ReauthAccount; left: number; again: () => void }) {
  const form = useContractForm('POST /api/user/second-factor/off', {
    fields: { ...reauthChecks(account), code: undefined },
    input: (typed) => ({ body: { ...proofOf(account, typed), code: typed.code } }),
    texts: profileTexts,
    onDone: again,
  });
  return (
    <SettingForm form={form} button={m.profile_second_switch_off()} busyText={m.profile_confirming()}>
      <p>{m.profile_second_is_on({ count: left })}</p>
      <ReauthField id="secondProof" account={account} password={form.field('password')} code={form.field('otp')} />
      <CodeField {...form.field('code')} id="appCode" inputMode="text" label={m.profile_second_end()} />
    </SettingForm>
  );
}

export function EnrolForm({ onDone }: { onDone: () => void }) {
  const { data: profile } = useQuery(endpointQuery('GET /api/user/profile', {}));
  const { data: now } = useQuery(endpointQuery('GET /api/user/second-factor', {}));
  if (!profile || !now) return <div className="h-40" />;
  return <SecondFactorForm account={profile.account} now={now} again={() => undefined} onKept={onDone} />;
}
