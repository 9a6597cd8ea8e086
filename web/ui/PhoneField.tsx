import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';

type Props = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
} & InputHTMLAttributes<HTMLInputElement>;

/** Field for an Indian mobile number in any usual spelling; the country code is shown before it. */
export function PhoneField({ label, hint, error, ...input }: Props) {
  const id = input.id ?? input.name;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-2.5 left-0 flex items-center border-r border-line px-3.5 text-muted">
          +91
        </span>
        <input
          {...input}
          {...fieldAria(id, { hint, error })}
          id={id}
          // In the HTML standard, this autocomplete token is allowed in text fields only.
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
