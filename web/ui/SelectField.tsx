import type { SelectHTMLAttributes } from 'react';
import type { FieldTexts } from './Field.tsx';
import { FieldFrame, fieldAria } from './FieldFrame.tsx';

type Props = FieldTexts & { name: string; id?: string } & SelectHTMLAttributes<HTMLSelectElement>;

/** Native select with label; the options are its children. */
export function SelectField({ label, hint, error, optional, id, className = '', ...select }: Props) {
  const own = id ?? select.name;
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} optional={optional}>
      <select {...select} id={own} className={`control ${className}`} {...fieldAria(own, { hint, error })} />
    </FieldFrame>
  );
}
