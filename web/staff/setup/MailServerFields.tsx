import { useState } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Field } from '#web/ui/Field.tsx';
import { type MailServerParts, mailServerUrl } from './mail-server-url.ts';

type Props = { label: string; hint: string | undefined; error: string | undefined; onChange: (url: string) => void };

/** The parts of the address of a mail server, which few people can write as one. */
export function MailServerFields({ label, hint, error, onChange }: Props) {
  const [parts, setParts] = useState<MailServerParts>({ server: '', user: '', password: '' });
  const field = (name: keyof MailServerParts) => ({
    id: `mail-${name}`,
    name: `mail-${name}`,
    value: parts[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange({ target }: { target: { value: string } }) {
      const next = { ...parts, [name]: target.value };
      setParts(next);
      onChange(mailServerUrl(next));
    },
  });
  return (
    <>
      <Field {...field('server')} label={label} hint={hint} error={error} />
      <Field {...field('user')} label={m.desk_setup_mail_user()} optional={m.desk_optional()} />
      <Field {...field('password')} type="password" label={m.desk_setup_mail_password()} optional={m.desk_optional()} />
    </>
  );
}
