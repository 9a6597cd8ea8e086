import { useState } from 'react';
import { type Role, roles } from '#shared/rules/accounts.ts';
import { useDeed } from '../asking/use-deed.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { SaidNotice } from '../ui/SaidNotice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { roleNames } from './role-names.ts';
import type { StaffAccount } from './types.ts';

type Wish = Role | 'disable' | 'enable' | 'end-sessions';

const doing: Record<'disable' | 'enable' | 'end-sessions', 'disableAccount' | 'enableAccount' | 'endStaffSessions'> = {
  disable: 'disableAccount',
  enable: 'enableAccount',
  'end-sessions': 'endStaffSessions',
};

/** One change at a time, with the reason that stays in the log. */
export function ChangeAccount({ account, onChanged }: { account: StaffAccount; onChanged: (text: string) => void }) {
  const { _id: id, name, role, disabledAt } = account;
  const choices: { value: Wish; label: string }[] = [
    ...roles
      .filter((each) => each !== role)
      .map((to) => ({ value: to, label: m.desk_make({ role: roleNames[to]() }) })),
    disabledAt ? { value: 'enable', label: m.desk_enable() } : { value: 'disable', label: m.desk_disable() },
    { value: 'end-sessions', label: m.desk_end_sessions() },
  ];
  const [wish, setWish] = useState<Wish>('end-sessions');
  const [reason, setReason] = useState('');
  const deed = useDeed();
  const own = (part: string) => `${part}-${id}`;

  const change = () => {
    const params = { id };
    const to = roles.find((each) => each === wish);
    if (to) return deed.run('changeRole', { params, body: { role: to, reason } });
    if (wish === 'disable' || wish === 'enable' || wish === 'end-sessions')
      return deed.run(doing[wish], { params, body: { reason } });
    return undefined;
  };
  return (
    <form
      className="grid max-w-xl gap-4 text-ink"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!(await change())) return;
        setReason('');
        onChanged(m.desk_staff_changed({ name }));
      }}
    >
      <SelectField
        name="wish"
        id={own('wish')}
        label={m.desk_staff_what()}
        value={wish}
        onChange={({ target }) => setWish(choices.find(({ value }) => value === target.value)?.value ?? wish)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        name="reason"
        id={own('reason')}
        label={m.desk_reason()}
        hint={m.desk_reason_hint()}
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={deed.problem('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      <SaidNotice said={deed.said} />
      <Button type="submit" small aria-disabled={deed.busy} className="justify-self-start">
        {deed.busy ? m.desk_working() : m.desk_staff_do()}
      </Button>
    </form>
  );
}
