import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call, type Reply } from '#web/platform/api/api.ts';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { describeDevice } from './describe-device.ts';
import { profileTexts } from './profile-texts.ts';
import { SettingForm } from './SettingForm.tsx';
import { ReauthField } from './shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from './shared/reauth.ts';

type Session = Reply<'GET /api/user/sessions'>[number];
type EndProps = {
  account: ReauthAccount;
  /** Whether the user has just logged in, so that an account without a password needs no code. */
  recentLogin: boolean;
  ending: Session | 'others';
  onEnded: (said: string) => void;
  onCancel: () => void;
};

/** Reauthentication is needed, so that somebody at an unattended device cannot lock out the owner. */
export function EndSession({ account, recentLogin, ending, onEnded, onCancel }: EndProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const device = ending === 'others' ? '' : describeDevice(ending.device);
  const [withProof, setWithProof] = useState(account.hasPassword || !recentLogin);
  const form = useForm<'password' | 'otp'>({
    fields: withProof ? reauthChecks(account) : { password: undefined, otp: undefined },
    async send(typed) {
      const body = withProof ? proofOf(account, typed) : {};
      const answer =
        ending === 'others'
          ? await call('DELETE /api/user/sessions', { body })
          : await call('DELETE /api/user/sessions/:id', { params: { id: ending.id }, body });
      if (!answer.ok) {
        const errors = formErrorsOf(answer, ['password', 'otp'], profileTexts());
        if (errors.code === 'password_needed') setWithProof(true);
        return withProof ? errors : { ...errors, problems: {} };
      }
      onEnded(device ? m.profile_session_ended({ device }) : m.profile_sessions_others_ended());
      return undefined;
    },
  });
  return (
    <div ref={place} className="mt-4">
      <SettingForm
        form={form}
        button={device ? m.profile_session_end_of({ device }) : m.profile_sessions_end_others()}
        busyText={m.profile_confirming()}
        aside={
          <button type="button" className="target link" onClick={onCancel}>
            {m.profile_cancel()}
          </button>
        }
      >
        {withProof && (
          <ReauthField id="sessionProof" account={account} password={form.field('password')} code={form.field('otp')} />
        )}
      </SettingForm>
    </div>
  );
}
