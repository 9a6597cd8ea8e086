import type { InputEvent, InputHTMLAttributes } from 'react';
import { plainCode } from '#shared/rules/digits.ts';
import { Field } from './Field.tsx';

type Props = {
  name: string;
  label: string;
  error?: string;
  /** The form goes off after the sixth digit. */
  sendsItself?: boolean;
} & InputHTMLAttributes<HTMLInputElement>;

export function CodeField({ sendsItself, onInput, ...props }: Props) {
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
      onInput={(event: InputEvent<HTMLInputElement>) => {
        onInput?.(event);
        const { value, form } = event.currentTarget;
        if (sendsItself && /^\d{6}$/.test(plainCode(value))) form?.requestSubmit();
      }}
    />
  );
}
