import type { BodyText } from '#shared/rules/cases/template-body.ts';
import { m } from '#web/paraglide/messages.js';
import { Field, TextField } from '#web/ui/Field.tsx';

type Props = {
  name: string;
  label: string;
  value: BodyText;
  most: number;
  long?: boolean;
  onChange: (value: BodyText, field: string) => void;
};

/** A text in English and, beside it, in Hindi. */
export function BothFields({ name, label, value, most, long, onChange }: Props) {
  const Control = long ? TextField : Field;
  const control = (language: 'en' | 'hi') => ({
    name: `${name}-${language}`,
    value: value[language],
    maxLength: most,
    autoComplete: 'off',
    ...(long ? { rows: 3 } : {}),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [language]: target.value }, `${name}-${language}`),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Control {...control('en')} label={m.shop_steps_english({ label })} />
      <Control {...control('hi')} lang="hi" label={m.shop_steps_hindi({ label })} />
    </div>
  );
}
