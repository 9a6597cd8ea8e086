import type { InputHTMLAttributes } from 'react';
import { m } from '../paraglide/messages.js';
import { Field } from '../ui/Field.tsx';

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
