import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { CodeField } from '#web/ui/CodeField.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { profileTexts } from './profile-texts.ts';
import { SettingForm } from './SettingForm.tsx';
import { reauthChecks } from './shared/reauth.ts';

type Props = { hasPassword: boolean; onErased: (erased: { recordsKeptUntil: string | null }) => void };

export function EraseForm({ hasPassword, onErased }: Props) {
  return (
    <>
      <p>{m.profile_erase_text()}</p>
      <p className="mt-2 mb-4">{m.profile_erase_keeps()}</p>
      {hasPassword ? <ByPassword onErased={onErased} /> : <ByCode onErased={onErased} />}
    </>
  );
}

function ByPassword({ onErased }: Pick<Props, 'onErased'>) {
  // Shows the field for a second-factor code only after the server has required one.
  const [withCode, setWithCode] = useState(false);
  const form = useContractForm('DELETE /api/user', {
    fields: { password: reauthChecks({ hasPassword: true }).password, code: undefined },
    input: ({ password, code }) => ({ body: { password, ...(withCode && { code }) } }),
    texts: profileTexts,
    onDone: onErased,
    onRefused(errors) {
      if (errors.code !== 'second_factor_needed' || withCode) return errors;
      setWithCode(true);
      return { ...errors, problems: {} };
    },
  });
  return (
    <SettingForm form={form} final button={m.profile_erase_now()} busyText={m.profile_erasing()}>
      <PasswordField
        {...form.field('password')}
        id="erasePassword"
        label={m.profile_erase_password()}
        autoComplete="current-password"
      />
      {withCode && (
        <CodeField {...form.field('code')} id="eraseAppCode" inputMode="text" label={m.profile_erase_second()} />
      )}
    </SettingForm>
  );
}

function ByCode({ onErased }: Pick<Props, 'onErased'>) {
  const [sent, setSent] = useState(false);
  return sent ? <EnterCode onErased={onErased} /> : <AskForCode onSent={() => setSent(true)} />;
}

function AskForCode({ onSent }: { onSent: () => void }) {
  const form = useForm({
    fields: {},
    async send() {
      const answer = await call('POST /api/user/erasure-code', {});
      if (!answer.ok) return formErrorsOf(answer, [], profileTexts());
      onSent();
      return undefined;
    },
  });
  return (
    <SettingForm form={form} button={m.profile_send_code()} busyText={m.profile_sending_code()}>
      <p>{m.profile_erase_code_text()}</p>
    </SettingForm>
  );
}

function EnterCode({ onErased }: Pick<Props, 'onErased'>) {
  const form = useContractForm('DELETE /api/user', {
    fields: { otp: undefined },
    input: (body) => ({ body }),
    texts: profileTexts,
    onDone: onErased,
  });
  return (
    <SettingForm form={form} final button={m.profile_erase_now()} busyText={m.profile_erasing()}>
      <CodeField {...form.field('otp')} id="eraseCode" label={m.profile_code()} />
    </SettingForm>
  );
}
