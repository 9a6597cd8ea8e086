import { useState } from 'react';
import { staffRoles } from '#shared/rules/accounts.ts';
import { useDeed } from '../asking/use-deed.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { SaidNotice } from '../ui/SaidNotice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { roleNames } from './role-names.ts';

const nothing = { email: '', role: 'seller', reason: '' };

/** Makes somebody with a confirmed account one of the staff. */
export function AddStaff({ onAdded }: { onAdded: (text: string) => void }) {
  const [typed, setTyped] = useState(nothing);
  const deed = useDeed();
  const type = (change: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <form
      noValidate
      className="mt-10 grid max-w-xl gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const role = staffRoles.find((each) => each === typed.role) ?? 'seller';
        const { email, reason } = typed;
        const added = await deed.run('promoteAccount', { body: { email: email.trim(), role, reason } });
        if (!added) return;
        setTyped(nothing);
        onAdded(m.desk_staff_added({ name: added.reply.name, role: roleNames[added.reply.role]() }));
      }}
    >
      <h2 className="text-2xl">{m.desk_staff_add()}</h2>
      <p className="text-muted">{m.desk_staff_add_text()}</p>
      <Field
        name="staff-email"
        type="email"
        label={m.desk_email()}
        autoComplete="off"
        value={typed.email}
        error={deed.problem('email')}
        onChange={({ target }) => type({ email: target.value })}
      />
      <SelectField
        name="staff-role"
        label={m.desk_role()}
        value={typed.role}
        onChange={({ target }) => type({ role: target.value })}
      >
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]()}
          </option>
        ))}
      </SelectField>
      <Field
        name="staff-reason"
        label={m.desk_reason()}
        hint={m.desk_reason_hint()}
        maxLength={300}
        autoComplete="off"
        value={typed.reason}
        error={deed.problem('reason')}
        onChange={({ target }) => type({ reason: target.value })}
      />
      <SaidNotice said={deed.said} />
      <Button type="submit" aria-disabled={deed.busy} className="justify-self-start">
        {deed.busy ? m.desk_working() : m.desk_staff_add_do()}
      </Button>
    </form>
  );
}
