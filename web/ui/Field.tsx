import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts, fieldProps } from './FieldFrame.tsx';

type Props = FieldTexts & { name: string; id?: string };

export function Field(props: Props & InputHTMLAttributes<HTMLInputElement>) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} />
    </FieldFrame>
  );
}

export function TextField(props: Props & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={5} {...control} />
    </FieldFrame>
  );
}
