import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode; optional?: ReactNode };
type Props = FieldTexts & { name: string; id?: string };

/** Text input with label; its id is its name unless given. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  className = '',
  ...input
}: Props & InputHTMLAttributes<HTMLInputElement>) {
  const own = id ?? input.name;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} optional={optional}>
      <input type="text" {...input} id={own} className={`control ${className}`} {...fieldAria(own, { hint, error })} />
    </FieldFrame>
  );
}

/** Textarea with label. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className = '',
  ...area
}: Props & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const own = id ?? area.name;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} optional={optional}>
      <textarea rows={5} {...area} id={own} className={`control ${className}`} {...fieldAria(own, { hint, error })} />
    </FieldFrame>
  );
}
