import type { InputHTMLAttributes } from 'react';
import { m } from '#web/paraglide/messages.js';
import { Field } from '#web/ui/Field.tsx';

type Props = { name: string; error?: string } & InputHTMLAttributes<HTMLInputElement>;

export function EmailField(props: Props) {
  return (
    <Field
      {...props}
      autoComplete="email"
      label={m.accounts_email()}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
