import { useState } from 'react';
import { type Role, roles } from '#shared/rules/accounts.ts';
import { ReauthField } from '#web/app/profile/shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from '#web/app/profile/shared/reauth.ts';
import { m } from '#web/paraglide/messages.js';
import { call } from '#web/platform/api/api.ts';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { roleNames } from '#web/staff/shared/role-names.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { formErrorsOf } from '#web/ui/form/form-errors.ts';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { ListedStaffAccount } from './types.ts';

type AccountChange = Role | 'accountant' | 'no-accountant' | 'disable' | 'enable' | 'end-sessions';

const endpoints = {
  disable: 'POST /api/admin/staff-accounts/:id/disable',
  'end-sessions': 'POST /api/admin/staff-accounts/:id/end-sessions',
} as const;
/** Whether a change makes somebody staff, which takes the password of the admin. */
const needsProof = (change: string) => change === 'enable' || roles.some((role) => role === change);

function accountantChoice(accountant: boolean): { value: AccountChange; label: string } {
  return accountant
    ? { value: 'no-accountant', label: m.desk_end_accountant() }
    : { value: 'accountant', label: m.desk_make_accountant() };
}

const unproven = { password: undefined, otp: undefined };

export function ChangeAccount({
  account,
  own,
  onChanged,
}: {
  account: ListedStaffAccount;
  own: ReauthAccount;
  onChanged: (text: string) => void;
}) {
  const { _id: id, name, role, accountant, disabledAt } = account;
  const choices: { value: AccountChange; label: string }[] = [
    ...roles
      .filter((each) => each !== role)
      .map((to) => ({ value: to, label: m.desk_make({ role: roleNames[to]() }) })),
    ...(role === 'seller' ? [accountantChoice(accountant)] : []),
    disabledAt ? { value: 'enable', label: m.desk_enable() } : { value: 'disable', label: m.desk_disable() },
    { value: 'end-sessions', label: m.desk_end_sessions() },
  ];
  const idOf = (part: string) => `${part}-${id}`;
  const send = (change: string, reason: string, proof: ReturnType<typeof proofOf>) => {
    const params = { id };
    const to = roles.find((each) => each === change);
    if (to) return call('PATCH /api/admin/staff-accounts/:id', { params, body: { role: to, reason, ...proof } });
    if (change === 'accountant' || change === 'no-accountant')
      return call('PUT /api/admin/staff-accounts/:id/accountant', {
        params,
        body: { accountant: change === 'accountant', reason },
      });
    if (change === 'enable')
      return call('POST /api/admin/staff-accounts/:id/enable', { params, body: { reason, ...proof } });
    const action = change === 'disable' ? change : 'end-sessions';
    return call(endpoints[action], { params, body: { reason } });
  };
  const [proven, setProven] = useState(false);
  const form = useForm<'change' | 'reason' | 'password' | 'otp'>({
    fields: { change: undefined, reason: undefined, ...(proven ? reauthChecks(own) : unproven) },
    initial: { change: 'end-sessions' },
    valuesAfter: { reason: '', password: '', otp: '' },
    async send({ change, reason, ...proof }) {
      const answer = await send(change, reason, proofOf(own, proof));
      if (!answer.ok) return formErrorsOf(answer, ['reason', 'password', 'otp'], staffTexts());
      onChanged(m.desk_staff_changed({ name }));
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid max-w-xl gap-4 text-ink">
      <SelectField
        {...form.field('change')}
        id={idOf('change')}
        label={m.desk_staff_what()}
        onChange={({ target }) => setProven(needsProof(target.value))}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.field('reason')}
        id={idOf('reason')}
        label={m.desk_reason()}
        hint={m.desk_reason_hint()}
        maxLength={300}
        autoComplete="off"
      />
      {proven && (
        <ReauthField id={idOf('proof')} account={own} password={form.field('password')} code={form.field('otp')} />
      )}
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_staff_do()}
      </SubmitButton>
    </form>
  );
}
