import { useEffect, useRef, useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { checkOf, codeOf } from '#web/ui/form/checks.ts';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { type BoundField, type FormValues, useForm } from '#web/ui/form/use-form.ts';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import type { ProfileData } from './profile-documents.ts';
import { profileTexts } from './profile-texts.ts';
import { Setting } from './Setting.tsx';
import { SettingForm } from './SettingForm.tsx';
import { ReauthField } from './shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from './shared/reauth.ts';

type Props = { profile: ProfileData; learn: (profile: ProfileData) => void };

export function ChangeEmail({ profile, learn }: Props) {
  const { email } = profile.user;
  return (
    <ChangeContact
      kind={byEmail}
      label={m.profile_email()}
      value={email ?? m.profile_not_provided()}
      before=""
      profile={profile}
      learn={learn}
    />
  );
}

export function ChangePhone({ profile, learn }: Props) {
  const { user, account } = profile;
  const stands = account.phoneProven ? m.profile_phone_proven() : m.profile_phone_unproven();
  return (
    <ChangeContact
      kind={byPhone}
      label={m.profile_change_phone()}
      value={user.phone ? `${formatPhone(user.phone)} · ${stands}` : m.profile_not_provided()}
      before={account.phoneProven ? '' : (user.phone ?? '')}
      profile={profile}
      learn={learn}
    />
  );
}

type Proof = ReturnType<typeof proofOf>;

const byEmail = {
  field: 'email' as const,
  Input: EmailInput,
  send: (email: string, proof: Proof) => call('POST /api/user/email', { body: { email, ...proof } }),
  confirm: (email: string, otp: string) => call('POST /api/user/email/confirm', { body: { email, otp } }),
  done: ({ user }: ProfileData) => m.profile_email_done({ target: user.email ?? '' }),
};

const byPhone = {
  field: 'phone' as const,
  Input: PhoneInput,
  send: (phone: string, proof: Proof) => call('POST /api/user/phone', { body: { phone, ...proof } }),
  confirm: (phone: string, otp: string) => call('POST /api/user/phone/confirm', { body: { phone, otp } }),
  done: ({ user }: ProfileData) => m.profile_phone_done({ target: formatPhone(user.phone ?? '') }),
};

type Kind = typeof byEmail | typeof byPhone;

function EmailInput({ field }: { field: BoundField }) {
  return (
    <Field
      {...field}
      id="newEmail"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      label={m.profile_new_email()}
      hint={m.profile_email_proof()}
      required
    />
  );
}

function PhoneInput({ field }: { field: BoundField }) {
  return <PhoneField {...field} id="newPhone" label={m.profile_new_phone()} hint={m.profile_phone_proof()} />;
}

type ChangeProps = Props & { kind: Kind; label: string; value: string; before: string };
type AskTyped = FormValues<'target' | 'password' | 'otp'>;

function ChangeContact({ kind, label, value, before, profile, learn }: ChangeProps) {
  const [submitted, setSubmitted] = useState<AskTyped>();
  const [sent, setSent] = useState(false);
  const [done, setDone] = useState('');
  return (
    <Setting label={label} value={value}>
      {done && (
        <Notice tone="success" className="mb-4">
          {done}
        </Notice>
      )}
      {submitted && sent ? (
        <EnterCode
          kind={kind}
          target={submitted.target}
          onBack={() => setSent(false)}
          onDone={(reply) => {
            learn(reply);
            setDone(kind.done(reply));
            setSent(false);
            setSubmitted(undefined);
          }}
        />
      ) : (
        <AskForCode
          kind={kind}
          account={profile.account}
          initial={submitted ?? { target: before }}
          onAsk={() => setDone('')}
          onSent={(typed) => {
            setSubmitted(typed);
            setSent(true);
          }}
        />
      )}
    </Setting>
  );
}

type AskProps = {
  kind: Kind;
  account: ReauthAccount;
  initial: Partial<AskTyped>;
  onAsk: () => void;
  onSent: (typed: AskTyped) => void;
};

function AskForCode({ kind, account, initial: { target, ...proof }, onAsk, onSent }: AskProps) {
  const { field, Input } = kind;
  const form = useForm<'email' | 'phone' | 'password' | 'otp'>({
    fields: { email: undefined, phone: undefined, [field]: checkOf(field), ...reauthChecks(account) },
    initial: { ...proof, ...(target ? { [field]: target } : {}) },
    async send(typed) {
      onAsk();
      const answer = await kind.send(typed[field], proofOf(account, typed));
      if (!answer.ok) return formErrorsOf(answer, [field, 'password', 'otp'], profileTexts());
      onSent({ ...typed, target: typed[field] });
      return undefined;
    },
  });
  return (
    <SettingForm form={form} button={m.profile_send_code()} busyText={m.profile_sending_code()}>
      <Input field={form.field(field)} />
      <ReauthField id={`${field}Proof`} account={account} password={form.field('password')} code={form.field('otp')} />
    </SettingForm>
  );
}

type CodeProps = { kind: Kind; target: string; onBack: () => void; onDone: (profile: ProfileData) => void };

function EnterCode({ kind, target, onBack, onDone }: CodeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    fields: { otp: codeOf(m.profile_code_missing) },
    async send({ otp }) {
      const answer = await kind.confirm(target, otp);
      if (!answer.ok) return formErrorsOf(answer, ['otp'], profileTexts());
      onDone(answer.reply);
      return undefined;
    },
  });
  return (
    <div ref={place}>
      <SettingForm
        form={form}
        button={m.profile_confirm()}
        busyText={m.profile_confirming()}
        aside={
          <button type="button" className="target link" onClick={onBack}>
            {m.profile_other_target()}
          </button>
        }
      >
        <p role="status" className="wrap-anywhere">
          {m.profile_code_sent({ target })}
        </p>
        <CodeField {...form.field('otp')} id={`${kind.field}Code`} label={m.profile_code()} />
      </SettingForm>
    </div>
  );
}
