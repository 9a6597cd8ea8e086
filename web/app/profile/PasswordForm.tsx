import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { passwordLengthProblem } from '#web/ui/form/password-checks.ts';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { profileTexts } from './profile-texts.ts';
import { SettingForm } from './SettingForm.tsx';
import { ReauthField } from './shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from './shared/reauth.ts';

export function PasswordForm({ account, onSet }: { account: ReauthAccount; onSet: () => void }) {
  const [done, setDone] = useState('');
  const { password: current, otp } = reauthChecks(account);
  const form = useContractForm('POST /api/user/password', {
    fields: { current, otp, password: passwordLengthProblem },
    input(typed) {
      setDone('');
      const proof = proofOf(account, { password: typed.current, otp: typed.otp });
      return { body: { ...('otp' in proof ? proof : { current: proof.password }), password: typed.password } };
    },
    texts: profileTexts,
    onDone() {
      setDone(m.profile_password_done());
      form.reset();
      if (!account.hasPassword) onSet();
    },
  });
  return (
    <>
      {done && (
        <Notice tone="success" className="mb-4">
          {done}
        </Notice>
      )}
      <SettingForm form={form} button={m.profile_password_change()} busyText={m.profile_password_changing()}>
        <ReauthField id="current" account={account} password={form.field('current')} code={form.field('otp')} />
        <PasswordField
          {...form.field('password')}
          id="newPassword"
          label={m.profile_new_password()}
          hint={m.profile_password_hint()}
          autoComplete="new-password"
        />
      </SettingForm>
    </>
  );
}
