import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';

type Props = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
} & InputHTMLAttributes<HTMLInputElement>;

/** An Indian mobile number: the country code stands before it, any usual spelling may follow. */
export function PhoneField({ label, hint, error, ...input }: Props) {
  return (
    <FieldFrame id={input.name} label={label} hint={hint} error={error}>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-2.5 left-0 flex items-center border-r border-line px-3.5 text-muted">
          +91
        </span>
        <input
          {...input}
          {...fieldAria(input.name, { hint, error })}
          id={input.name}
          // The HTML standard takes the token below in text fields only.
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          aria-required
          className="control pl-18"
        />
      </div>
    </FieldFrame>
  );
}
