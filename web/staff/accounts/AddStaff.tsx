import { staffRoles } from '#shared/rules/accounts.ts';
import { ReauthField } from '#web/app/profile/shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from '#web/app/profile/shared/reauth.ts';
import { m } from '#web/paraglide/messages.js';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { roleNames } from '#web/staff/shared/role-names.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

type Props = { own: ReauthAccount; onAdded: (text: string) => void };

export function AddStaff({ own, onAdded }: Props) {
  const form = useContractForm('POST /api/admin/staff-accounts', {
    fields: { email: undefined, role: undefined, reason: undefined, ...reauthChecks(own) },
    initial: { role: 'seller' },
    input({ email, role, reason, ...proof }) {
      const known = staffRoles.find((each) => each === role) ?? 'seller';
      return { body: { email: email.trim(), role: known, reason, ...proofOf(own, proof) } };
    },
    texts: staffTexts,
    onDone({ name, role }) {
      form.reset();
      onAdded(m.desk_staff_added({ name, role: roleNames[role]() }));
    },
  });
  return (
    <form {...form.props} className="grid max-w-xl gap-4">
      <p className="text-muted">{m.desk_staff_add_text()}</p>
      <Field {...form.field('email')} id="staff-email" type="email" label={m.desk_email()} autoComplete="off" />
      <SelectField {...form.field('role')} id="staff-role" label={m.desk_role()}>
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]()}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.field('reason')}
        id="staff-reason"
        label={m.desk_reason()}
        hint={m.desk_reason_hint()}
        maxLength={300}
        autoComplete="off"
      />
      <ReauthField id="staff-proof" account={own} password={form.field('password')} code={form.field('otp')} />
      <FormNotice refused={form.refused} />
      <SubmitButton small busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_staff_add_do()}
      </SubmitButton>
    </form>
  );
}
