import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode; optional?: ReactNode };
type Props = FieldTexts & { id: string; children: ReactNode };

/** Returns the ARIA attributes that connect a control with its hint and error, and with the texts `by` elsewhere. */
export function fieldAria(
  id: string,
  { hint, error, by = '' }: { hint?: ReactNode; error?: ReactNode; by?: string | undefined },
) {
  const described = [error ? `${id}-error` : '', by, hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

type ControlProps = FieldTexts & {
  name: string;
  id?: string;
  className?: string;
  'aria-describedby'?: string | undefined;
};

/** Splits the props of a field into props of its frame and props of its control. The id defaults to the name. */
export function fieldProps<P extends ControlProps>({ label, hint, error, optional, ...control }: P) {
  const id = control.id ?? control.name;
  const className = `control ${control.className ?? ''}`;
  return {
    frame: { id, label, hint, error, optional },
    control: { ...control, id, className, ...fieldAria(id, { hint, error, by: control['aria-describedby'] }) },
  };
}

export function FieldFrame({ id, label, hint, error, optional, children }: Props) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> {optional}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Error text of a field; the scripts of static pages clone an empty one. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <p id={id} data-problem="" className="flex gap-2 text-sm font-semibold text-mirchi">
      <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
