import { useState } from 'react';
import { staffRoles } from '#shared/rules/accounts.ts';
import { ReauthField } from '#web/app/profile/shared/ReauthField.tsx';
import { proofOf, type ReauthAccount, reauthChecks } from '#web/app/profile/shared/reauth.ts';
import { m } from '#web/paraglide/messages.js';
import { staffTexts } from '#web/staff/shared/form-texts.ts';
import { roleNames } from '#web/staff/shared/role-names.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { checkOf } from '#web/ui/form/checks.ts';
import { FormNotice } from '#web/ui/form/FormNotice.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

type Props = { own: ReauthAccount; onInvited: () => void };

export function InviteStaff({ own, onInvited }: Props) {
  const [sent, setSent] = useState<string>();
  const form = useContractForm('POST /api/admin/staff-invitations', {
    fields: { email: checkOf('email'), name: checkOf('name'), role: undefined, ...reauthChecks(own) },
    initial: { role: 'seller' },
    input({ email, name, role, ...proof }) {
      const known = staffRoles.find((each) => each === role) ?? 'seller';
      return { body: { email: email.trim(), name, role: known, ...proofOf(own, proof) } };
    },
    texts: staffTexts,
    onDone({ email }) {
      form.reset();
      setSent(email);
      onInvited();
    },
  });
  return (
    <form {...form.props} className="mt-10 grid max-w-xl gap-4">
      <h2 className="text-2xl">{m.desk_invite()}</h2>
      <p className="text-muted">{m.desk_invite_text()}</p>
      <Field {...form.field('email')} id="invite-email" type="email" label={m.desk_email()} autoComplete="off" />
      <Field {...form.field('name')} id="invite-name" label={m.desk_invite_name()} autoComplete="off" />
      <SelectField {...form.field('role')} id="invite-role" label={m.desk_role()}>
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]()}
          </option>
        ))}
      </SelectField>
      <RoleTexts />
      <ReauthField id="invite-proof" account={own} password={form.field('password')} code={form.field('otp')} />
      <FormNotice refused={form.refused} />
      <ActionNotice
        notice={sent && !form.refused ? { tone: 'success', text: m.desk_invite_sent({ email: sent }) } : null}
      />
      <SubmitButton busy={form.busy} busyText={m.desk_working()} className="justify-self-start">
        {m.desk_invite_do()}
      </SubmitButton>
    </form>
  );
}

const roleTexts = {
  viewer: m.desk_staff_rights_viewer,
  accountant: m.desk_staff_rights_accountant,
  seller: m.desk_staff_rights_seller,
  admin: m.desk_staff_rights_admin,
};

function RoleTexts() {
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {staffRoles.map((role) => (
        <li key={role}>{roleTexts[role]()}</li>
      ))}
    </ul>
  );
}
