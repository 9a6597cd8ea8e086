import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts, fieldProps } from './FieldFrame.tsx';

type Props = FieldTexts & { name: string; id?: string };

/** Text input with label. */
export function Field(props: Props & InputHTMLAttributes<HTMLInputElement>) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} />
    </FieldFrame>
  );
}

/** Textarea with label. */
export function TextField(props: Props & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={5} {...control} />
    </FieldFrame>
  );
}
