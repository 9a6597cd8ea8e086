import { contrast } from '#shared/rules/contrast.ts';
import type { ShopField as Declared, ShopFields } from '#shared/settings/fields.ts';
import { m } from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { PictureField } from './PictureField.tsx';

type Problems = Partial<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;
type Group = {
  fields: ShopFields;
  path: string;
  values: unknown;
  problems: Problems;
  onChange: (values: unknown) => void;
};

const pathOf = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name));

export function SettingFields({ fields, path, values, problems, onChange }: Group) {
  const known: Values = Object(values);
  return Object.entries(fields).map(([name, field]) => (
    <SettingField
      key={name}
      field={field}
      path={pathOf(path, name)}
      value={known[name]}
      problems={problems}
      onChange={(value) => onChange({ ...known, [name]: value })}
    />
  ));
}

type One<Of extends Declared = Declared> = {
  field: Of;
  path: string;
  value: unknown;
  problems: Problems;
  onChange: (value: unknown) => void;
};

function SettingField(props: One) {
  const { field, path, value, problems, onChange } = props;
  const base = {
    id: `setting-${path}`,
    name: path,
    label: field.label,
    hint: field.hint,
    error: problems[path],
    autoComplete: 'off',
  };
  const text = String(value ?? '');
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value);
  switch (field.kind) {
    case 'local':
      return <LocalField {...props} field={field} />;
    case 'group':
      return (
        <fieldset className="grid gap-4 border-t border-line pt-4">
          <legend className="pr-3 text-lg font-semibold">{field.label}</legend>
          {field.hint && <p className="text-sm text-muted">{field.hint}</p>}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <SettingFields fields={field.fields} path={path} values={value} problems={problems} onChange={onChange} />
          </div>
        </fieldset>
      );
    case 'list':
      return <SettingList field={field} path={path} values={value} problems={problems} onChange={onChange} />;
    case 'switch':
      return (
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={path}
              checked={value === true}
              onChange={(event) => onChange(event.target.checked)}
            />
            {field.label}
          </label>
          {base.error && <FieldError>{base.error}</FieldError>}
        </div>
      );
    case 'choice':
      return (
        <SelectField {...base} value={text} onChange={typed}>
          {Object.entries(field.options).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    case 'lines': {
      const lines: readonly unknown[] = Array.isArray(value) ? value : [];
      const at = Object.keys(problems).find((one) => one === path || one.startsWith(`${path}.`));
      return (
        <TextField
          {...base}
          error={at && problems[at]}
          rows={3}
          value={lines.join('\n')}
          onChange={({ target }) => onChange(target.value.split('\n'))}
        />
      );
    }
    case 'colour':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
          <Field {...base} type="color" className="h-12 max-w-40 p-1" value={text} onChange={typed} />
          <span className="rounded-control px-5 py-3 font-semibold" style={sampleOf(path, text)}>
            {m.desk_settings_sample({ contrast: contrast(text, inkOn(path)).toFixed(1) })}
          </span>
        </div>
      );
    case 'picture':
      return <PictureField {...base} value={text} onChange={onChange} />;
    case 'time':
      return <Field {...base} type="time" className="max-w-40" value={text} onChange={typed} />;
    case 'number':
      return (
        <Field
          {...base}
          label={field.unit ? `${field.label} (${field.unit})` : field.label}
          inputMode="numeric"
          value={text}
          onChange={typed}
        />
      );
    case 'line':
      return (
        <Field
          {...base}
          maxLength={field.max}
          optional={field.optional && m.desk_optional()}
          value={text}
          onChange={typed}
        />
      );
    default:
      return (
        <Field
          {...base}
          inputMode={modes[field.kind]}
          optional={field.optional && m.desk_optional()}
          value={text}
          onChange={typed}
        />
      );
  }
}

const modes = { email: 'email', phone: 'tel', url: 'url', gstin: 'text' } as const;

const inkOn = (path: string) => (path === 'colour' ? '#ffffff' : '#2a1206');
const sampleOf = (path: string, colour: string) => ({ background: colour, color: inkOn(path) });

function LocalField({ field, path, value, problems, onChange }: One<Extract<Declared, { kind: 'local' }>>) {
  const texts: Values = Object(value);
  const Control = field.long ? TextField : Field;
  const languageField = (language: 'en' | 'hi', name: string) => (
    <Control
      id={`setting-${path}.${language}`}
      name={`${path}.${language}`}
      lang={language}
      label={`${field.label}, ${name}`}
      hint={language === 'en' ? field.hint : undefined}
      error={problems[`${path}.${language}`] ?? (language === 'en' ? problems[path] : undefined)}
      maxLength={field.max}
      optional={(field.optional || language === 'hi') && m.desk_optional()}
      autoComplete="off"
      value={String(texts[language] ?? '')}
      onChange={({ target }: { target: { value: string } }) => onChange({ ...texts, [language]: target.value })}
    />
  );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {languageField('en', m.desk_settings_english())}
      {languageField('hi', m.desk_settings_hindi())}
    </div>
  );
}

type ListProps = {
  field: Extract<Declared, { kind: 'list' }>;
  path: string;
  values: unknown;
  problems: Problems;
  onChange: (values: unknown) => void;
};

export function SettingList({ field, path, values, problems, onChange }: ListProps) {
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

function emptyOf({ fields }: ListProps['field']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'switch') return [name, false];
      if (field.kind === 'choice') return [name, Object.keys(field.options)[0]];
      return [name, field.kind === 'local' ? { en: '', hi: '' } : ''];
    }),
  );
}
