import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts, fieldProps } from './FieldFrame.tsx';

type Props = FieldTexts & { name: string; id?: string } & SelectHTMLAttributes<HTMLSelectElement>;

export function SelectField(props: Props) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <select {...control} />
    </FieldFrame>
  );
}
