import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts, fieldProps } from './FieldFrame.tsx';

type Props = FieldTexts & { name: string; id?: string } & SelectHTMLAttributes<HTMLSelectElement>;

/** Native select with a label; the options are its children. */
export function SelectField(props: Props) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <select {...control} />
    </FieldFrame>
  );
}
