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
        if (sendsItself) sendSoon(event.currentTarget);
      }}
    />
  );
}

/** Time in which one sees the last digit, corrects it, or presses the button oneself. */
const pauseMs = 400;
let waiting: ReturnType<typeof setTimeout> | undefined;

function sendSoon({ value, form }: HTMLInputElement): void {
  clearTimeout(waiting);
  if (!form || !/^\d{6}$/.test(plainCode(value))) return;
  waiting = setTimeout(() => form.requestSubmit(), pauseMs);
  form.addEventListener('submit', () => clearTimeout(waiting), { once: true });
}
