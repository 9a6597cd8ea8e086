import type { InputHTMLAttributes } from 'react';
import { Field } from './Field.tsx';

type Props = { name: string; label: string; error?: string } & InputHTMLAttributes<HTMLInputElement>;

export function CodeField(props: Props) {
  return (
    <Field
      inputMode="numeric"
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={20}
      className="figures text-2xl font-semibold tracking-[0.12em]"
    />
  );
}
