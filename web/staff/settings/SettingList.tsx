import type { Field } from '#shared/settings/fields.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { type Problems, pathOf, SettingFields } from './SettingFields.tsx';

type Props = {
  field: Extract<Field, { kind: 'list' }>;
  path: string;
  values: unknown;
  problems: Problems;
  onChange: (values: unknown) => void;
};

export function SettingList({ field, path, values, problems, onChange }: Props) {
  const entries: readonly unknown[] = Array.isArray(values) ? values : [];
  const replace = (at: number, ...next: unknown[]) => onChange(entries.toSpliced(at, 1, ...next));
  return (
    <fieldset className="grid gap-5">
      <legend className={path ? 'mb-3 text-lg font-semibold' : 'sr-only'}>{field.label}</legend>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and all fields are controlled
        <div key={at} className="grid gap-4 border-b border-line pb-5">
          <SettingFields
            fields={field.fields}
            path={pathOf(path, at)}
            values={entry}
            problems={problems}
            onChange={(next) => replace(at, next)}
          />
          <Button small variant="ghost" className="justify-self-start" onClick={() => replace(at)}>
            {m.desk_settings_remove({ what: field.each })}
          </Button>
        </div>
      ))}
      {problems[path] && <FieldError>{problems[path]}</FieldError>}
      {entries.length < field.most && (
        <Button
          small
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange([...entries, emptyOf(field)])}
        >
          {m.desk_settings_add({ what: field.each })}
        </Button>
      )}
    </fieldset>
  );
}

function emptyOf({ fields }: Props['field']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'switch') return [name, false];
      if (field.kind === 'choice') return [name, Object.keys(field.options)[0]];
      return [name, field.kind === 'local' ? { en: '', hi: '' } : ''];
    }),
  );
}
