import { type FormEvent, useState } from 'react';
import { providerKeys } from '#shared/settings/provider-keys.ts';
import type { TryName } from '#shared/settings/tries.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { MailServerFields } from './MailServerFields.tsx';

type Props = { provider: TryName; keys: Reply<'GET /api/admin/setup'>['keys']; onSaved: () => Promise<void> };

/** Keys that can be typed and replaced, never read. */
export function ProviderKeys({ provider, keys, onSaved }: Props) {
  const action = useEndpointMutation();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [password, setPassword] = useState('');
  const [saves, setSaves] = useState(0);
  const { keys: fields, optional } = providerKeys[provider];
  const known = new Map(keys.map((key) => [key.name, key]));
  const open = fields.filter(({ name }) => known.get(name)?.from !== 'environment');
  if (keys.length === 0) return null;
  const kept = fields.filter(({ name }) => known.get(name)?.tail);
  if (open.length + kept.length === 0) return <p className="text-sm text-muted">{m.desk_setup_keys_environment()}</p>;
  const put = async (values: Record<string, string>, text: string) => {
    const body = { values, password };
    if (!(await action.run('PUT /api/admin/setup/keys/:name', { params: { name: provider }, body }))) return;
    setTyped({});
    setPassword('');
    setSaves(saves + 1);
    action.setNotice({ tone: 'success', text });
    await onSaved();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const values = Object.fromEntries(
      open.flatMap(({ name, options }) => {
        const value = typed[name] ?? (options && !known.get(name)?.from ? Object.keys(options)[0] : undefined);
        return value ? [[name, value]] : [];
      }),
    );
    void put(values, m.desk_setup_keys_saved());
  };
  const remove = () => put(Object.fromEntries(kept.map(({ name }) => [name, ''])), m.desk_setup_keys_removed());
  const isAtField = ['password', ...open.map(({ name }) => `values.${name}`)].some((field) => action.problem(field));
  return (
    <details className="w-full">
      <summary className="link target w-fit cursor-pointer">
        {kept.length > 0 ? m.desk_setup_keys_change() : m.desk_setup_keys_enter()}
        {optional && <span className="ml-1 font-normal text-muted">{m.desk_optional()}</span>}
      </summary>
      <form noValidate method="post" onSubmit={save} className="mt-4 grid max-w-xl gap-4">
        {optional && <p className="text-sm text-muted">{optional}</p>}
        {open.map(({ name, label, hint, secret, options }) => {
          const tail = known.get(name)?.tail;
          const base = {
            id: `key-${name}`,
            name,
            label,
            hint: tail ? m.desk_setup_keys_kept({ tail }) : hint,
            error: action.problem(`values.${name}`),
            value: typed[name] ?? '',
            autoComplete: 'off',
            onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
          };
          if (name === 'SMTP_URL')
            return (
              <MailServerFields
                key={`${name} ${saves}`}
                label={label}
                hint={base.hint}
                error={base.error}
                onChange={(url) => setTyped({ ...typed, [name]: url })}
              />
            );
          if (options)
            return (
              <SelectField key={name} {...base} hint={undefined} value={typed[name] ?? Object.keys(options)[0]}>
                {Object.entries(options).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
            );
          return <Field key={name} {...base} type={secret ? 'password' : 'text'} spellCheck={false} />;
        })}
        <PasswordField
          id={`keys-password-${provider}`}
          name="password"
          label={m.desk_setup_keys_password()}
          error={action.problem('password')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          autoComplete="current-password"
        />
        {!isAtField && <ActionNotice notice={action.notice} />}
        <div className="flex flex-wrap gap-3">
          {open.length > 0 && (
            <SubmitButton busy={action.busy} busyText={m.desk_working()} variant="ghost">
              {m.desk_setup_keys_save()}
            </SubmitButton>
          )}
          {kept.length > 0 && (
            <Button variant="ghost" aria-disabled={action.busy} onClick={() => void remove()}>
              {m.desk_setup_keys_remove()}
            </Button>
          )}
        </div>
        {kept.length > 0 && <p className="text-sm text-muted">{m.desk_setup_keys_remove_hint()}</p>}
      </form>
    </details>
  );
}
